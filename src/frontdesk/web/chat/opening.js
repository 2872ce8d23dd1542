// @ts-check
/**
 * Asks the desk for a conversation, once.
 *
 * @typedef {{base: string, organisation?: string, language?: string}} Place
 * @typedef {{id: string, token: string}} Opened
 */

/**
 * What came of it: a conversation, a refusal for good by its code, or null where it may be tried again.
 * @param {Place} place @param {string} [phone]
 * @returns {Promise<Opened | {code: string} | null>}
 */
export async function open(place, phone) {
  const { base, organisation, language } = place;
  try {
    const answer = await fetch(`${base}/api/conversations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ organisation, phone: phone || undefined, language }),
    });
    if (answer.ok) {
      const { id, token } = await answer.json();
      return { id, token };
    }
    // A page may know a number that is none: the assistant will ask for it.
    if (answer.status === 422 && phone) return open(place);
    if (answer.status < 500 && answer.status !== 429) return { code: (await answer.json()).code };
  } catch {
    // No connection: the desk may be back in a moment.
  }
  return null;
}

/**
 * What a newcomer is shown.
 * @typedef {object} Front
 * @property {string} name
 * @property {string} zone
 * @property {string[]} languages
 * @property {Record<string, Record<string, string>>} starts
 * @property {{there: boolean, backAt?: string, hours?: string[][]}} [people]
 * @property {boolean} [demo]
 * @property {string} [accent] As `#rrggbb`.
 *
 * @param {Place} place @returns {Promise<Front | null>}
 */
export async function askFront({ base, organisation }) {
  const named = organisation ? `?organisation=${encodeURIComponent(organisation)}` : "";
  try {
    const answer = await fetch(`${base}/api/conversations/front${named}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

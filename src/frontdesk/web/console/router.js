// @ts-check
/** From addresses to views: patterns such as `/inbox/:view/:id?`, matched in their order. */

/**
 * @typedef {object} Route
 * @property {string} path Under the console's own address; `:name` is a part, `:name?` one that may be left out.
 * @property {(texts: any) => string} title
 * @property {() => Promise<{default: any}>} load The module whose default export draws the view.
 * @property {{icon: string, key: string, to: string, also?: string[]}} [nav] Where it stands in the rail; `also` are paths that belong to it.
 * @property {{icon: string, to: string}} [palette] Where it is found with ⌘K alone.
 * @property {"viewer" | "operator" | "admin" | "owner"} [role] The least role that may open it.
 *
 * @typedef {Record<string, string>} Params
 */

/**
 * The parts of an address that a pattern names, or null where it does not fit.
 * @param {string} pattern
 * @param {string} path
 * @returns {Params | null}
 */
export function fit(pattern, path) {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (given.length > wanted.length) return null;
  /** @type {Params} */
  const params = {};
  for (const [n, part] of wanted.entries()) {
    const value = given[n];
    if (!part.startsWith(":")) {
      if (part !== value) return null;
    } else if (value !== undefined) {
      const read = decoded(value);
      if (read === null) return null;
      params[part.replace(/[:?]/g, "")] = read;
    } else if (!part.endsWith("?")) return null;
  }
  return params;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * The first route that fits an address.
 * @param {Route[]} routes
 * @param {string} path
 * @returns {{route: Route, params: Params} | null}
 */
export function routeOf(routes, path) {
  for (const route of routes) {
    const params = fit(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

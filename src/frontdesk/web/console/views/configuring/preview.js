// @ts-check
/** A real conversation with what is being written, beside where it is written; what serves stays as it is. */
import { BASE } from "../../../shared/desk.js";
import { html, useState } from "../../../shared/html.js";
import { Button, Empty } from "../../controls.js";
import { ChatBox } from "../split/chat_box.js";

/** @typedef {import("../../../shared/protocol.js").Credentials} Credentials */

/**
 * @param {{app: import("../../app.js").ConsoleApp, kind: "agents" | "playbooks", name: string, body: any,
 *   refused: (error: unknown) => void, accepted: () => void}} props
 */
export function Preview({ app, kind, name, body, refused, accepted }) {
  const { preview } = app.texts.configuring;
  const [tried, setTried] = useState(/** @type {{given: Credentials, written: string} | null} */ (null));
  const [isOpening, setOpening] = useState(false);
  const written = JSON.stringify(body);
  const isReady = Boolean(body.name);
  const begin = async () => {
    if (!isReady) return;
    setOpening(true);
    try {
      const language = body.language ?? app.language;
      const given = await app.api.post(`admin/${kind}/${encodeURIComponent(name)}/preview?language=${language}`, body);
      setTried({ given, written });
      accepted();
    } catch (error) {
      refused(error);
    }
    setOpening(false);
  };
  const isOld = tried !== null && tried.written !== written;
  return html`<aside class="tryout" aria-labelledby="tryout-name">
    <header class="tryout-head">
      <div><h2 id="tryout-name">${preview.title}</h2><p class="quiet" role="status">${isOld ? preview.edited : preview.about}</p></div>
      ${tried && html`<${Button} small icon="refresh" kind=${isOld ? "primary" : "plain"} busy=${isOpening} onClick=${begin}>${preview.again}<//>`}
    </header>
    ${tried
      ? html`<${ChatBox} key=${tried.given.id} base=${BASE} language=${app.language} given=${tried.given} />`
      : html`<${Empty} icon="conversations" title=${preview.empty}><p>${preview.emptyWhy}</p>
          <${Button} kind="primary" busy=${isOpening} aria-disabled=${!isReady} onClick=${begin}>${preview.begin}<//>
        <//>`}
  </aside>`;
}

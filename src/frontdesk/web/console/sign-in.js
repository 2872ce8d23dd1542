// @ts-check
/** The page on which operators sign in: by name and password, or by the link they came with. */
import { html, render, useEffect, useRef, useState } from "../shared/html.js";
import { Refusal, destination, signIn, told } from "./api.js";
import { spokenHere } from "./language.js";
import { door as en } from "./texts/en/door.js";
import { door as es } from "./texts/es/door.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The link's token; it is taken out of the address, where others might read it. */
function takeLink() {
  const link = new URLSearchParams(location.hash.slice(1)).get("link");
  if (link) history.replaceState(null, "", location.pathname + location.search);
  return link;
}

/** The organisation that the address names, as a link to this page may. */
const wanted = new URLSearchParams(location.search).get("organisation") ?? "";

const language = spokenHere(["en", "es"]);
const texts = language === "es" ? es : en;

function SignIn() {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const password = useRef(/** @type {HTMLInputElement | null} */ (null));

  // Once the page says why: what was wrong is most often the password.
  useEffect(() => {
    if (tries) password.current?.select();
  }, [tries]);

  /** @param {Parameters<typeof signIn>[0]} credentials */
  const enter = async (credentials) => {
    setBusy(true);
    try {
      await signIn(credentials);
      location.replace(destination());
    } catch (error) {
      setTrouble(refused(error));
      setBusy(false);
      setTries((/** @type {number} */ n) => n + 1);
    }
  };
  useEffect(() => {
    const byLink = () => {
      const link = takeLink();
      if (link) void enter({ link });
    };
    byLink();
    addEventListener("hashchange", byLink);
    return () => removeEventListener("hashchange", byLink);
  }, []);

  /** @param {any} event */
  const submit = (event) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.target);
    const organisation = String(given.get("organisation")).trim();
    const who = { name: String(given.get("name")).trim(), password: String(given.get("password")) };
    void enter(organisation ? { ...who, organisation } : who);
  };
  return html`<main class="door">
    <h1>${texts.title}</h1>
    <p class="quiet">${texts.about}</p>
    ${trouble && html`<p class="trouble" role="alert">${marked(trouble)}</p>`}
    <form onSubmit=${submit}>
      <label for="organisation">${texts.organisation}</label>
      <input id="organisation" name="organisation" autocomplete="organization" autocapitalize="none" spellcheck=${false} defaultValue=${wanted} />
      <label for="name">${texts.name}</label>
      <input id="name" name="name" autocomplete="username" autocapitalize="none" spellcheck=${false} required />
      <label for="password">${texts.password}</label>
      <input ref=${password} id="password" name="password" type="password" autocomplete="current-password" required />
      <button class="button primary" type="submit" aria-disabled=${busy}>${busy ? texts.busy : texts.enter}</button>
    </form>
    <p class="quiet">${marked(texts.without)}</p>
  </main>`;
}

/** Why one is not let in; what no name or password can be fits as little as a wrong one. @param {unknown} error */
function refused(error) {
  const impossible = error instanceof Refusal && error.code === "invalid_request";
  return impossible ? texts.doNotFit : sentence(told(error, texts.unreachable));
}

/** What the desk puts between backticks is to be typed. @param {string} text */
function marked(text) {
  return text.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));
}

/** @param {string} text */
function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
}

document.documentElement.lang = language;
document.title = `${texts.title} · Frontdesk`;
root.replaceChildren();
render(html`<${SignIn} />`, root);

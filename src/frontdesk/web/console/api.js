// @ts-check
/**
 * The desk's HTTP surface for who is signed in. The cookie goes along by itself; what changes
 * something carries the session's own token as well.
 *
 * @typedef {object} Session
 * @property {string} operator
 * @property {string} organisation
 * @property {"owner" | "admin" | "operator" | "viewer"} role
 * @property {boolean} admin
 * @property {string} csrfToken
 * @property {number} expiresAt
 */

import { PREFIX } from "../shared/desk.js";

export const CONSOLE = `${PREFIX}/console`;
const SIGN_IN = `${CONSOLE}/sign-in`;

/** What the desk said no to, in its own words. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} detail @param {{at: string, expected: string}[]} [errors] */
  constructor(status, code, detail, errors = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** The desk did not answer. */
export class Unreachable extends Error {}

/** Requests under `/api`, such as `operator/queue` or `admin/users`; who is not signed in is sent to do so. */
export class Api {
  csrfToken = "";

  /** @param {string} path @returns {Promise<any>} */
  get(path) {
    return this.#ask(path, {});
  }

  /** @param {string} path @param {any} [body] @returns {Promise<any>} */
  post(path, body = {}) {
    return this.#write("POST", path, JSON.stringify(body));
  }

  /** @param {string} path @param {any} [body] @returns {Promise<any>} */
  put(path, body = {}) {
    return this.#write("PUT", path, JSON.stringify(body));
  }

  /** @param {string} path @param {any} [body] @returns {Promise<any>} */
  patch(path, body = {}) {
    return this.#write("PATCH", path, JSON.stringify(body));
  }

  /** @param {string} path @returns {Promise<any>} */
  remove(path) {
    return this.#write("DELETE", path);
  }

  /** A file as the body. @param {string} path @param {Blob} file @returns {Promise<any>} */
  upload(path, file) {
    return this.#write("POST", path, file, "application/octet-stream");
  }

  /** @param {string} method @param {string} path @param {BodyInit} [body] @param {string} [type] */
  #write(method, path, body, type = "application/json") {
    const headers = { "x-csrf-token": this.csrfToken, ...(body === undefined ? {} : { "content-type": type }) };
    return this.#ask(path, { method, headers, body });
  }

  /** @param {string} path @param {RequestInit} options */
  async #ask(path, options) {
    try {
      return await request(path, options);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) location.replace(door());
      throw error;
    }
  }
}

/**
 * @param {{name: string, password: string, organisation?: string} | {link: string}} credentials
 * @returns {Promise<Session>}
 */
export function signIn(credentials) {
  const headers = { "content-type": "application/json" };
  return request("operator/sign-in", { method: "POST", headers, body: JSON.stringify(credentials) });
}

/** End the session of this browser, which may be another than the page began with, or over already. */
export async function signOut() {
  try {
    const { csrfToken } = await request("operator/session", {});
    await request("operator/sign-out", { method: "POST", headers: { "x-csrf-token": csrfToken } });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) throw error;
  }
  location.assign(SIGN_IN);
}

/** Where to go after signing in: to where one came from, and nowhere but within the console. */
export function destination() {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  const within = wanted.startsWith(`${CONSOLE}/`) ? wanted.slice(CONSOLE.length) : "";
  return /^(\/[\w:-][\w.:-]*)+(\?[\w=&%.+-]*)?(#[\w-]+)?$/.test(within) ? wanted : CONSOLE;
}

/** What went wrong, for people. @param {unknown} error @param {string} [unreachable] */
export function told(error, unreachable = "The desk cannot be reached. Is it running?") {
  return error instanceof Refusal ? error.message : unreachable;
}

/** Where one signs in to come back to where one is. */
export function door() {
  return `${SIGN_IN}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  const answer = await reached(fetch(`${PREFIX}/api/${path}`, { ...options, credentials: "same-origin" }));
  if (answer.status === 204) return null;
  const body = await reached(answer.json());
  if (!answer.ok) throw new Refusal(answer.status, body.code, body.detail, body.errors);
  return body;
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
async function reached(answer) {
  try {
    return await answer;
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

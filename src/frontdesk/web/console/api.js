// @ts-check
/**
 * The operator's side of the desk's HTTP surface. The cookie goes along by itself; what changes
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

const API = `${PREFIX}/api/operator`;
export const CONSOLE = `${PREFIX}/console`;
const SIGN_IN = `${CONSOLE}/sign-in`;

/** What the desk said no to, in its own words. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} detail */
  constructor(status, code, detail) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/**
 * Read something; who is not signed in is sent to do so, and comes back.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  try {
    return await request(path, {});
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) location.replace(door());
    throw error;
  }
}

/** Who is signed in. @returns {Promise<Session>} */
export function session() {
  return get("/session");
}

/**
 * @param {{name: string, password: string, organisation?: string} | {link: string}} credentials
 * @returns {Promise<Session>}
 */
export function signIn(credentials) {
  return request("/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
}

/** End the session of this browser, which may be another than the page began with, or over already. */
export async function signOut() {
  try {
    const { csrfToken } = await request("/session", {});
    await request("/sign-out", { method: "POST", headers: { "x-csrf-token": csrfToken } });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) throw error;
  }
  location.assign(SIGN_IN);
}

/** Where to go after signing in: to where one came from, and nowhere but within the console. */
export function destination() {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  const within = wanted.startsWith(CONSOLE) ? wanted.slice(CONSOLE.length) : null;
  return within !== null && /^(\/conversations\/[\w.:-]+(#turn-\d+)?)?$/.test(within) ? wanted : CONSOLE;
}

/** What went wrong, for people. @param {unknown} error */
export function told(error) {
  if (error instanceof Refusal) return error.message;
  return "The desk cannot be reached. Is it running?";
}

/** Where one signs in to come back to where one is. */
export function door() {
  return `${SIGN_IN}?next=${encodeURIComponent(location.pathname + location.hash)}`;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  const answer = await fetch(API + path, { ...options, credentials: "same-origin" });
  if (answer.status === 204) return null;
  const body = await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, body.code, body.detail);
  return body;
}

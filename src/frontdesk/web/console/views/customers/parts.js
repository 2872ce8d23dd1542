// @ts-check
/** Customers, their visits and their tickets: what they have around them. */
import { html } from "../../../shared/html.js";
import "../../texts/later.js";
import { Refusal } from "../../api.js";
import { Parts } from "../../panels.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */
/** @typedef {{customerId: string, name: string, email: string | null, address: string, zip: string, phones: string[]}} Customer */
/** @typedef {{appointmentId: string, customerId: string, service: string, technicianId: string, technician: string, startsAt: string, endsAt: string, address: string, notes: string, status: string}} Visit */

/** @param {{app: ConsoleApp, chosen: string, children?: any}} props */
export function Records({ app, chosen, children }) {
  const { customers } = app.texts;
  const of = [
    { id: "customers", icon: "customers", label: customers.title, to: "/customers", role: "admin" },
    { id: "calendar", icon: "calendar", label: customers.calendar, to: "/calendar", role: "admin" },
    { id: "tickets", icon: "tickets", label: customers.tickets, to: "/tickets", role: "operator" },
  ];
  return html`<${Parts} app=${app} title=${customers.title} parts=${of.filter((part) => app.me.isAtLeast(part.role))} chosen=${chosen}><div class="section">${children}</div><//>`;
}

/** What the pack's records say, or `null` where the pack has no such route. @template T @param {Promise<T>} asked @returns {Promise<T | null>} */
export async function ifKept(asked) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404 && error.code === "not_found") return null;
    throw error;
  }
}

/** What a visit is for, and when, in the time that its desk told it in. @param {string} iso @param {string} language @param {Intl.DateTimeFormatOptions} how */
export function localTime(iso, language, how) {
  // The wall clock of the place: the offset is its own, so that it is read as it is written.
  return new Intl.DateTimeFormat(language, { ...how, timeZone: "UTC" }).format(new Date(`${iso.slice(0, 16)}Z`));
}

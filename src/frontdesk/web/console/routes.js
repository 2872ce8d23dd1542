// @ts-check
/** Every view of the console by its address; the first that fits is shown. The rail is made of those with `nav`. */

/** @type {import("./router.js").Route[]} */
export const ROUTES = [
  {
    path: "/inbox/:list?/:id?",
    title: (texts) => texts.shell.titles.inbox,
    load: () => import("./views/inbox/inbox.js"),
    nav: { icon: "inbox", key: "i", to: "/inbox" },
  },
  {
    path: "/conversations",
    title: (texts) => texts.shell.titles.conversations,
    load: () => import("./views/conversations/list.js"),
    nav: { icon: "conversations", key: "c", to: "/conversations" },
  },
  {
    path: "/conversations/:id",
    title: (texts) => texts.shell.titles.conversation,
    load: () => import("./views/conversations/conversation.js"),
  },
  {
    path: "/customers/:id?",
    title: (texts) => texts.panels.titles.customers,
    load: () => import("./views/customers/customers.js"),
    nav: { icon: "customers", key: "u", to: "/customers", also: ["/calendar", "/tickets"] },
  },
  {
    path: "/calendar/:week?",
    title: (texts) => texts.panels.titles.calendar,
    load: () => import("./views/customers/calendar.js"),
    palette: { icon: "calendar", to: "/calendar" },
    role: "admin",
  },
  {
    path: "/tickets/:id?",
    title: (texts) => texts.panels.titles.tickets,
    load: () => import("./views/customers/tickets.js"),
    palette: { icon: "tickets", to: "/tickets" },
    role: "operator",
  },
  {
    path: "/knowledge",
    title: (texts) => texts.knowledge.title,
    load: () => import("./views/knowledge/documents.js"),
    nav: { icon: "knowledge", key: "k", to: "/knowledge" },
    role: "operator",
  },
  ...[
    { part: "documents", load: () => import("./views/knowledge/documents.js"), one: () => import("./views/knowledge/document.js") },
    { part: "sources", load: () => import("./views/knowledge/sources.js"), one: () => import("./views/knowledge/source.js") },
    { part: "gaps", load: () => import("./views/knowledge/gaps.js"), one: () => import("./views/knowledge/gap.js") },
    { part: "search", load: () => import("./views/knowledge/search.js") },
  ].flatMap(({ part, load, one }) => {
    /** @type {Omit<import("./router.js").Route, "path" | "load">} */
    const known = { title: (texts) => texts.knowledge.parts[part], role: "operator" };
    return [{ path: `/knowledge/${part}`, load, ...known }, ...(one ? [{ path: `/knowledge/${part}/:id`, load: one, ...known }] : [])];
  }),
  {
    path: "/playbooks/:id?/:tab?",
    title: (texts) => texts.panels.titles.playbooks,
    load: () => import("./views/configuring/playbooks.js"),
    nav: { icon: "playbooks", key: "p", to: "/playbooks", also: ["/agents", "/workflows", "/tools"] },
    role: "admin",
  },
  {
    path: "/agents/:id?/:tab?",
    title: (texts) => texts.panels.titles.agents,
    load: () => import("./views/configuring/agents.js"),
    palette: { icon: "agent", to: "/agents" },
    role: "admin",
  },
  {
    path: "/workflows/:id?",
    title: (texts) => texts.panels.titles.workflows,
    load: () => import("./views/configuring/workflows.js"),
    palette: { icon: "hand", to: "/workflows" },
    role: "admin",
  },
  {
    path: "/tools/:id?",
    title: (texts) => texts.panels.titles.tools,
    load: () => import("./views/configuring/tools.js"),
    palette: { icon: "tools", to: "/tools" },
    role: "admin",
  },
  {
    path: "/insights",
    title: (texts) => texts.insights.title,
    load: () => import("./views/insights/insights.js"),
    nav: { icon: "insights", key: "n", to: "/insights", also: ["/cases"] },
  },
  { path: "/insights/:number/:label?", title: (texts) => texts.insights.title, load: () => import("./views/insights/list.js") },
  {
    path: "/cases",
    title: (texts) => texts.cases.title,
    load: () => import("./views/insights/cases.js"),
    palette: { icon: "flag", to: "/cases" },
  },
  {
    path: "/settings/:section?/:id?",
    title: (texts) => texts.panels.titles.settings,
    load: () => import("./views/settings/settings.js"),
    nav: { icon: "settings", key: "s", to: "/settings" },
    role: "admin",
  },
  {
    path: "/split",
    title: (texts) => texts.split.title,
    load: () => import("./views/split/split.js"),
    palette: { icon: "panel", to: "/split" },
  },
];

// @ts-check
/** The ways in, before anything is known of who comes. */
export const door = {
  title: "Sign in",
  about: "The operators' console of this desk.",
  organisation: "Organisation, unless it is this desk's own",
  name: "Name",
  password: "Password",
  enter: "Sign in",
  busy: "Signing in…",
  without: "No password yet? `frontdesk operator link NAME` prints a link that lets you in once.",
  doNotFit: "This name and password do not fit.",
  unreachable: "The desk cannot be reached. Is it running?",
};

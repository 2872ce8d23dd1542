// @ts-check
/** People, keys, webhooks, privacy and the audit log. */
export const access = {
  people: {
    about: "Who signs in to this console, and what each may do.",
    invite: "Add somebody",
    inviteAbout: "They get a link that lets them in once, within a day.",
    name: "Name",
    role: "Role",
    add: "Add",
    /** @param {string} name */
    linkTitle: (name) => `A link for ${name}`,
    linkAbout: "Send it to them. It works once, within a day, and is not shown again.",
    you: "you",
    /** @param {string} day */
    since: (day) => `Since ${day}`,
    invited: "Signs in by a link",
    /** @param {string} name */
    roleOf: (name) => `Role of ${name}`,
    ownersOnly: "Owners alone change owners.",
    notYourself: "You cannot remove yourself.",
    /** @param {string} name @param {string} role */
    changed: (name, role) => `${name} is ${role} from the next request on.`,
    /** @param {string} name */
    removed: (name) => `${name} may sign in no longer.`,
    /** @param {string} name */
    removeOne: (name) => `Remove ${name}`,
    /** @param {string} name */
    removeTitle: (name) => `Remove ${name}?`,
    removeAbout: "Their sessions end at once. What they did stays in the log under their name.",
    rolesTitle: "What roles may do",
    /** @type {Record<string, string>} */
    may: {
      owner: "Everything, and makes other owners.",
      admin: "Settings, people, keys, webhooks, documents and records.",
      operator: "Works on conversations and tickets, reads documents.",
      viewer: "Reads conversations, turns and numbers.",
    },
  },
  keys: {
    about: "For programs that talk to the desk. A key manages no people, no keys and no webhooks.",
    make: "Make a key",
    name: "Name",
    nameHint: "Such as the system that will use it.",
    days: "Days until it ends",
    daysHint: "Empty: until it is revoked.",
    scopes: "What it is good for",
    /** @type {Record<string, string>} */
    may: {
      "conversations:create": "Opens conversations",
      "conversations:read": "Reads what a viewer reads",
      operate: "Does what operators do",
      admin: "Settings, documents and records",
    },
    makeIt: "Make the key",
    shownTitle: "The new key",
    shownAbout: "Keep it now: it is shown this once, and the desk has only its fingerprint.",
    none: "No keys yet",
    noneWhy: "A key lets a program open conversations or read them.",
    neverUsed: "never used",
    /** @param {string} when */
    used: (when) => `used ${when}`,
    /** @param {string} day */
    until: (day) => `until ${day}`,
    isRevoked: "Revoked",
    isOver: "Expired",
    revoke: "Revoke",
    /** @param {string} name */
    revokeOne: (name) => `Revoke ${name}`,
    /** @param {string} name */
    revokeTitle: (name) => `Revoke ${name}?`,
    revokeAbout: "It is refused at once, and what it has open is closed within seconds.",
    /** @param {string} name */
    revoked: (name) => `${name} is revoked.`,
  },
  webhooks: {
    about: "A signed request to a system of yours for each thing that happens, tried again until it is taken.",
    one: "Webhook",
    add: "Add a webhook",
    url: "Address",
    urlHint: "HTTPS, to a public address.",
    description: "What it is for",
    events: "What it is told",
    /** @type {Record<string, string>} */
    when: {
      message: "Something was said",
      handoff: "A person is asked for, takes over, gives back",
      resolution: "A conversation ends or goes on",
      ticket: "A ticket is opened or added to",
      effect: "What became of a change that was agreed to",
    },
    addIt: "Add it",
    secretTitle: "The webhook's secret",
    secretAbout: "Verify requests with it. It is shown this once.",
    rotatedAbout: "It is shown this once. For 24 hours the last one signs as well.",
    none: "No webhooks yet",
    noneWhy: "Tell your own systems of messages, handovers, tickets and changes as they happen.",
    on: "On",
    off: "Off",
    /** @param {string} since */
    failing: (since) => `Failing since ${since}`,
    working: "Working",
    enabled: "Tell it what happens",
    enabledHint: "Switched off, what happens meanwhile is sent once it is on again.",
    turnedOn: "The webhook is on.",
    turnedOff: "The webhook is off.",
    /** @param {string} events */
    told: (events) => `It is told of: ${events}.`,
    ping: "Send a ping",
    /** @param {number} status */
    answered: (status) => `It answered with ${status}.`,
    /** @param {string} why */
    refused: (why) => `It did not take the ping: ${why}`,
    rotate: "New secret",
    removed: "The webhook is removed.",
    removeTitle: "Remove this webhook?",
    removeAbout: "All that it was still to be told goes with it.",
    deliveries: "Deliveries",
    deliveriesAbout: "The latest attempt first. Delivered ones stay for 7 days, dead ones for 30.",
    state: "State",
    allStates: "All states",
    /** @type {Record<string, string>} */
    states: { retrying: "Retrying", delivered: "Delivered", dead: "Failed", replaying: "Sending again" },
    noDeliveries: "No deliveries",
    noDeliveriesWhy: "What happens from now on appears here.",
    conversation: "conversation",
    /** @param {number} count */
    attempts: (count) => (count === 1 ? "1 attempt" : `${count} attempts`),
    /** @param {number} status */
    status: (status) => `answered ${status}`,
    /** @param {string} when */
    due: (when) => `next ${when}`,
    replay: "Send again",
    /** @param {string} type */
    replayOne: (type) => `Send ${type} again`,
    /** @param {number} count */
    replayAll: (count) => `Send all ${count} failed again`,
    /** @param {number} count */
    replayed: (count) => (count === 1 ? "1 delivery is sent again." : `${count} deliveries are sent again.`),
  },
  privacy: {
    about: "How long texts are kept, and who sees whom they are about.",
    keeping: "Keeping and showing",
    days: "Days until texts of an ended conversation are erased",
    daysHint: "What was done stays on record, without the words.",
    forEver: "Kept until somebody erases them",
    redact: "Models see placeholders instead of who the customer is",
    redactHint: "Names, numbers and addresses are replaced before a model is asked, and put back in its answer.",
    erased: "Erased customers",
    erasedAbout: "Handing out and erasing one customer's data is done by the API or the command line; this list says when.",
    noneErased: "Nobody was erased.",
    /** @param {number} count */
    conversations: (count) => (count === 1 ? "1 conversation" : `${count} conversations`),
  },
  audit: {
    about: "Every administrative change, with what was before. Nothing changes or deletes it.",
    none: "Nothing was changed yet",
    noneWhy: "What administrators do appears here, with who and when.",
    /** @type {Record<string, string>} */
    actions: {
      "org.create": "Organisation made",
      "org.change": "Settings changed",
      "user.add": "Person added",
      "user.role": "Role changed",
      "user.remove": "Person removed",
      "user.password": "Password set",
      "user.link": "Link made",
      "user.sign_out": "Signed out everywhere",
      "key.create": "Key made",
      "key.revoke": "Key revoked",
      "token.revoke": "Tokens revoked",
      "webhook.add": "Webhook added",
      "webhook.change": "Webhook changed",
      "webhook.rotate": "Webhook's secret replaced",
      "webhook.remove": "Webhook removed",
      "webhook.replay": "Deliveries sent again",
      "webhook.test": "Webhook pinged",
      "document.upload": "Document uploaded",
      "document.remove": "Document removed",
      "source.add": "Source added",
      "source.run": "Source read anew",
      "source.remove": "Source removed",
      "origins.change": "Web pages changed",
      "records.change": "Record changed",
      "agent.put": "Agent changed",
      "playbook.put": "Playbook changed",
    },
  },
};

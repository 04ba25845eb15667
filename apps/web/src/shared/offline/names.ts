/** The name of the offline store, and the messages from a page to the service worker: when its session ends, and when no worker
 * controls it. Separate, so that ending a session needs nothing else. */
export const shelfName = "vigie.offline";
export const signedOut = "signed-out";
export const takeThisPage = "take-this-page";

/** Where figures are kept for reading without a connection, and what a page tells the service worker: when its session ends, and when
 * it is under no worker. Apart, so that the end of a session needs nothing else. */
export const shelfName = "vigie.offline";
export const signedOut = "signed-out";
export const takeThisPage = "take-this-page";

/** Where private mode is kept: read by public/boot.js too, and by the page without a connection. */
export const privateModeKey = "vigie.private";

/** Alt+P, read by the place of the key: on a Mac, Alt+P types « π ». */
export function isPrivateShortcut(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
}

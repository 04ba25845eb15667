/** Storage key of private mode, also read by public/boot.js and by the offline page. */
export const privateModeKey = "vigie.private";

/** Alt+P, recognised by the physical key: on a Mac, Alt+P types « π ». */
export function isPrivateShortcut(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
}

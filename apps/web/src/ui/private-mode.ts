import { createPreference, usePreference } from "./preference.ts";

/** Private mode: every amount becomes five asterisks. public/boot.js sets the same attribute before the first paint. */
export const privateMode = createPreference({
  key: "vigie.private",
  values: ["on", "off"],
  fallback: "off",
  reflect: (value) => {
    if (value === "on") document.documentElement.dataset.private = "on";
    else delete document.documentElement.dataset.private;
  },
});

export function usePrivateMode(): boolean {
  return usePreference(privateMode) === "on";
}

export function togglePrivateMode(): void {
  privateMode.write(privateMode.read() === "on" ? "off" : "on");
}

/** Alt+P, read by the place of the key: on a Mac, Alt+P types « π ». */
export function isPrivateShortcut(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
}

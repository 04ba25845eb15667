import { createPreference, usePreference } from "./preference.ts";
import { privateModeKey } from "./private-shortcut.ts";

/** Private mode: every amount becomes five asterisks. public/boot.js sets the same attribute before the first paint. */
export const privateMode = createPreference({
  key: privateModeKey,
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

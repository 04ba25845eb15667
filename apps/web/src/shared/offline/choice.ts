import { createPreference } from "../../ui/preference.ts";

/** Whose figures this browser was asked to keep, by their id; nobody's unless they ask. The choice outlives a sign-out, which takes
 * the figures: who signs in again on their own device is not asked again, and somebody else has not chosen. */
export const offlineChoice = createPreference<string>({
  key: "vigie.offline",
  values: (text) => text,
  fallback: "off",
});

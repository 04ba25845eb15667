import { createPreference } from "../../ui/preference.ts";

/** Whose notifications this device was asked to show, by their id; nobody's unless they ask. The choice outlives a sign-out, which ends
 * what the browser takes: who signs in again on their own device is not asked again, and somebody else has not chosen. */
export const pushChoice = createPreference<string>({
  key: "vigie.push",
  values: (text) => text,
  fallback: "off",
});

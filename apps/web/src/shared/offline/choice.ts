import { createPreference } from "../../ui/preference.ts";

/** The id of the user whose figures this browser should keep; nobody's by default. The choice survives a sign-out, which deletes
 * the figures: the same user is not asked again on their device, and another user has not chosen. */
export const offlineChoice = createPreference<string>({
  key: "vigie.offline",
  values: (text) => text,
  fallback: "off",
});

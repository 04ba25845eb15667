import { createPreference } from "../../ui/preference.ts";

/** The id of the user whose notifications this device should show; nobody's by default. The choice survives a sign-out, which
 * ends the subscription: the same user is not asked again on their device, and another user has not chosen. */
export const pushChoice = createPreference<string>({
  key: "vigie.push",
  values: (text) => text,
  fallback: "off",
});

import { isFictionalPhone } from "@vigie/domain";

export type ReadPhone = { readonly isValid: boolean; readonly text: string };

/** Parses a number as the server does, with the same tables; they are heavy, so they are loaded once a number is typed. A valid
 * number is formatted, in the French way or with its country code. */
export async function readPhone(typed: string): Promise<ReadPhone> {
  if (typed.trim() === "") return { isValid: true, text: "" };
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: "FR", extract: false });
  if (phone === undefined || !(phone.isValid() || isFictionalPhone(phone.number)))
    return { isValid: false, text: typed };
  return {
    isValid: true,
    text: phone.country === "FR" ? phone.formatNational() : phone.formatInternational(),
  };
}

import type { Profile } from "@vigie/api";
import { checkBirthdate, isDay, type Day } from "@vigie/domain";
import { formatDay } from "../../../../ui/format.ts";
import { parseDayText } from "../../../../ui/format-typed.ts";
import { infosText } from "../text.ts";

/** The fields of the personal information form, as typed. */
export type Identity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdate: string;
  readonly mobile: string;
  readonly nationality: string | null;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string | null;
};

export function identityOf(profile: Profile): Identity {
  const { address } = profile;
  return {
    firstName: profile.firstName ?? "",
    lastName: profile.lastName ?? "",
    birthdate: profile.birthdate === null ? "" : formatDay(profile.birthdate),
    mobile: profile.mobile ?? "",
    nationality: profile.nationality,
    street: address?.street ?? "",
    postalCode: address?.postalCode ?? "",
    city: address?.city ?? "",
    country: address?.country ?? null,
  };
}

export type ReadBirthdate =
  { readonly ok: true; readonly day: Day | null } | { readonly ok: false; readonly error: string };

export function readBirthdate(typed: string, today: Day): ReadBirthdate {
  if (typed.trim() === "") return { ok: true, day: null };
  const text = parseDayText(typed);
  if (text === null || !isDay(text)) return { ok: false, error: infosText.birthdateUnread };
  const checked = checkBirthdate(text, today);
  if (checked.ok) return { ok: true, day: checked.value };
  const isFuture = checked.code === "birthdate.future";
  return { ok: false, error: isFuture ? infosText.birthdateFuture : infosText.birthdateOld };
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The body of the request: an empty field means « not said », and so does an empty address. */
export function profileChanges(values: Identity, birthdate: Day | null): Partial<Profile> {
  const address = {
    street: orNull(values.street),
    postalCode: orNull(values.postalCode),
    city: orNull(values.city),
    country: values.country,
  };
  const isSaid = Object.values(address).some((part) => part !== null);
  return {
    firstName: orNull(values.firstName),
    lastName: orNull(values.lastName),
    birthdate,
    mobile: orNull(values.mobile),
    nationality: values.nationality,
    address: isSaid ? address : null,
  };
}

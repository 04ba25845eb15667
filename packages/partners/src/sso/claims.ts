import { wireClaims, type WireClaims } from "./wire.ts";

/** Claims of a person whose names depend on the provider. The subject, the plans and the time have fixed names. */

export const namedClaims = ["email", "first_name", "last_name", "company", "employee_number"] as const;
type NamedClaim = (typeof namedClaims)[number];
export type ClaimNames = Readonly<Record<NamedClaim, string>>;

/** OpenID Connect Core §5.1 for the person; employer and employee number have no standard name. */
export const usualClaims: ClaimNames = {
  email: "email",
  first_name: "given_name",
  last_name: "family_name",
  company: "company",
  employee_number: "employee_number",
};

/** Parses `company=organisation,employee_number=/work/id`: a claim name, or a JSON pointer (RFC 6901) to a nested claim.
 * @returns the error where the text is invalid */
export function readClaimNames(text: string): ClaimNames | string {
  const names: Record<NamedClaim, string> = { ...usualClaims };
  const seen = new Set<string>();
  for (const entry of text === "" ? [] : text.split(",")) {
    const cut = entry.indexOf("=");
    const ours = namedClaims.find((one) => one === entry.slice(0, cut).trim());
    const theirs = entry.slice(cut + 1).trim();
    if (cut < 0 || ours === undefined || theirs === "")
      return `holds an entry that is not ours=theirs, ours being one of ${namedClaims.join(", ")}`;
    if (seen.has(ours)) return `names ${ours} twice`;
    seen.add(ours);
    names[ours] = theirs;
  }
  return names;
}

type RawClaims = Readonly<Record<string, unknown>>;

/** Returns the provider's claims under our names; null where a required one is missing. */
export function readClaims(token: RawClaims, names: ClaimNames = usualClaims): WireClaims | null {
  const read = wireClaims.safeParse({
    sub: token["sub"],
    iat: token["iat"],
    plans: token["plans"],
    email: textOf(claimOf(token, names.email)),
    given_name: textOf(claimOf(token, names.first_name)),
    family_name: textOf(claimOf(token, names.last_name)),
    company: textOf(claimOf(token, names.company)),
    employee_number: textOf(claimOf(token, names.employee_number)),
  });
  return read.success ? read.data : null;
}

function claimOf(token: RawClaims, name: string): unknown {
  if (!name.startsWith("/")) return Object.hasOwn(token, name) ? token[name] : undefined;
  let value: unknown = token;
  for (const step of name.slice(1).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.entries(value).find(([one]) => one === key)?.[1];
  }
  return value;
}

/** Some providers send a number as such, and a single value as a list of one. */
function textOf(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof one === "number" && Number.isSafeInteger(one) ? String(one) : one;
}

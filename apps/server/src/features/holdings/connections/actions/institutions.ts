import { defaultConsentDays, plainWording } from "@vigie/domain";
import type { Institution } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import {
  institutions,
  type InstitutionRow,
  type NewInstitution,
  saveInstitutions,
} from "../store/institutions.ts";

/** The six banks proposed first: the largest French retail groups by customers. */
const mainBanks = [
  "credit-agricole",
  "bnp-paribas",
  "societe-generale",
  "caisse-d-epargne",
  "credit-mutuel",
  "la-banque-postale",
];

/** Reads the partner's directory into our own, so that the search never waits on the partner. */
export async function refreshInstitutions(services: Services): Promise<number> {
  const answer = await services.partners.aggregation.listInstitutions();
  if (!answer.ok) {
    services.log("warn", "institutions.unavailable", { code: answer.code });
    return 0;
  }
  const at = services.clock();
  const taken = new Set<string>();
  const rows = answer.value
    .filter((institution) => !institution.hidden)
    .map((institution) => ({ institution, slug: uniqueSlug(institution, taken) }))
    .map(({ institution, slug }): NewInstitution => ({
      slug,
      name: institution.name,
      category: categoryOf(institution),
      main: mainBanks.includes(slug),
      mechanisms: [...institution.mechanisms],
      consent_days: institution.consentDays ?? defaultConsentDays,
      provider_bank_id: institution.id,
      provider_uuid: institution.uuid,
      fields: institution.fields
        .filter((field) => field.mechanisms.length === 0 || field.mechanisms.includes("credentials"))
        .map(({ name, label, type, required, pattern, options }) => ({
          name,
          label,
          type,
          required,
          pattern,
          options,
        })),
      checked_at: at,
    }));
  await saveInstitutions(services.db, rows);
  return rows.length;
}

/** The partner's slugs are three letters and not unique: ours come from the name. */
function uniqueSlug(institution: Institution, taken: Set<string>): string {
  const base = plainWording(institution.name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const slug = taken.has(base) ? `${base}-${institution.id}` : base;
  taken.add(slug);
  return slug;
}

function categoryOf(institution: Institution): InstitutionRow["category"] {
  const text = (institution.category ?? "").toLowerCase();
  if (institution.code === "00000" || /test/i.test(institution.name)) return "test";
  if (text.includes("insurance")) return "insurance";
  if (text.includes("employee")) return "employee_savings";
  if (text.includes("broker")) return "broker";
  return "bank";
}

export async function directoryIsEmpty(services: Services): Promise<boolean> {
  return (await institutions(services.db)).length === 0;
}

import { defaultConsentDays, plainWording } from "@vigie/domain";
import type { Institution } from "@vigie/partners";
import type { Services } from "../../../boot/services.ts";
import * as store from "./store.ts";

export type { ListedInstitution } from "./store.ts";

/** Every institution of the directory, those proposed first before the others. */
export async function listedInstitutions(services: Services): Promise<readonly store.ListedInstitution[]> {
  return await store.institutions(services.db);
}

export async function institutionBy(
  services: Services,
  key: { readonly slug?: string; readonly providerBankId?: string },
): Promise<store.ListedInstitution | undefined> {
  return await store.institutionBy(services.db, key);
}

/** The name of each institution of the directory, by its slug. */
export async function bankNames(services: Services): Promise<ReadonlyMap<string, string>> {
  const listed = await store.institutions(services.db);
  return new Map(listed.map(({ slug, name }) => [slug, name]));
}

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
    .map(({ institution, slug }): store.NewInstitution => ({
      slug,
      name: institution.name,
      category: categoryOf(institution),
      main: mainBanks.includes(slug),
      mechanisms: [...institution.mechanisms],
      consentDays: institution.consentDays ?? defaultConsentDays,
      providerBankId: institution.id,
      providerUuid: institution.uuid,
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
      checkedAt: at,
    }));
  await store.saveInstitutions(services.db, rows);
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

function categoryOf(institution: Institution): store.ListedInstitution["category"] {
  const text = (institution.category ?? "").toLowerCase();
  if (institution.code === "00000" || /test/i.test(institution.name)) return "test";
  if (text.includes("insurance")) return "insurance";
  if (text.includes("employee")) return "employee_savings";
  if (text.includes("broker")) return "broker";
  return "bank";
}

export async function directoryIsEmpty(services: Services): Promise<boolean> {
  return (await store.institutions(services.db)).length === 0;
}

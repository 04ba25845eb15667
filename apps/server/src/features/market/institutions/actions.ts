import { addMs, defaultConsentDays, directorySlugs, type Instant, isDoubtfulReading } from "@vigie/domain";
import type { Institution } from "@vigie/partners";
import type { Services } from "../../../boot/services.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import * as store from "./store.ts";

export type { ListedInstitution } from "./store.ts";

/** Returns every institution that may be connected, main banks first. */
export async function offeredInstitutions(services: Services): Promise<readonly store.ListedInstitution[]> {
  const known = await store.institutions(services.db);
  return known.filter(({ goneAt }) => goneAt === null);
}

/** Includes institutions no longer offered, since their connections continue. */
export async function institutionBy(
  services: Services,
  key: { readonly slug?: string; readonly providerBankId?: string },
): Promise<store.ListedInstitution | undefined> {
  return await store.institutionBy(services.db, key);
}

/** Returns the name of each institution that is or was in the directory, by slug. */
export async function bankNames(services: Services): Promise<ReadonlyMap<string, string>> {
  const listed = await store.institutions(services.db);
  return new Map(listed.map(({ slug, name }) => [slug, name]));
}

/** The six banks listed first: the largest French retail groups by number of customers. */
const mainBanks = [
  "credit-agricole",
  "bnp-paribas",
  "societe-generale",
  "caisse-d-epargne",
  "credit-mutuel",
  "la-banque-postale",
];

/** Copies the partner's directory into our own, so that the search never waits for the partner. Institutions that it no longer
 * lists are no longer offered. A failed read leaves the directory unchanged and is recorded as a state (`/metrics`, the log),
 * not thrown. The partner's API has no conditional requests: each read is complete. @source aggregator-api.md, 5
 * @returns how many are offered after the read; none if it failed */
export async function refreshInstitutions(services: Services): Promise<number> {
  const answer = await services.partners.aggregation.listInstitutions();
  if (!answer.ok) return await readingFailed(services, answer.code);
  const listed = answer.value.filter((institution) => !institution.hidden);
  if (listed.length === 0) return await readingFailed(services, "directory.empty");
  return await inTransaction(services, async ({ db }) => {
    const known = await store.institutions(db);
    const slugs = directorySlugs(
      known.map(({ slug, providerUuid }) => ({ slug, uuid: providerUuid })),
      listed,
    );
    const at = services.clock();
    const rows = listed.map((institution) => rowOf(institution, { slug: slugs.get(institution.uuid), at }));
    await store.saveInstitutions(db, rows);
    const here = new Set(rows.map(({ slug }) => slug));
    const offered = known.filter(({ goneAt }) => goneAt === null);
    const gone = offered.filter(({ slug }) => !here.has(slug)).map(({ slug }) => slug);
    const counts = { offered: offered.length, gone: gone.length };
    if (isDoubtfulReading(counts) && (await store.lastFailure(db)) !== doubtful) {
      services.log("warn", "institutions.doubtful", counts);
      await store.saveReading(db, { at, failure: doubtful });
      return rows.length;
    }
    await store.markGone(db, { slugs: gone, at });
    await store.saveReading(db, { at, failure: null });
    services.log("info", "institutions.read", { offered: rows.length, gone: gone.length });
    return rows.length;
  });
}

const doubtful = "directory.doubtful";

async function readingFailed(services: Services, failure: string): Promise<0> {
  services.log("warn", "institutions.unavailable", { code: failure });
  await store.saveReading(services.db, { at: services.clock(), failure });
  return 0;
}

const recentMs = 20 * 3_600_000;

export async function isRecentlyRead(services: Services): Promise<boolean> {
  const readAt = await store.lastReadAt(services.db);
  return readAt !== null && readAt > addMs(services.clock(), -recentMs);
}

type ListedAs = { readonly slug: string | undefined; readonly at: Instant };

function rowOf(institution: Institution, { slug, at }: ListedAs): store.NewInstitution {
  if (slug === undefined) throw new Error("assertion: what is listed has a slug");
  return {
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
  };
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

import { type EuroFund, ok, type ReferenceContract } from "@vigie/domain";
import { type EuroRate, euroFundsOfRates } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { euroFunds } from "../../funds/actions.ts";
import { importEuroFunds } from "../../funds/actions/import-files.ts";
import * as store from "../store.ts";

type Loaded<K extends string, T> = { readonly name: string } & { readonly [k in K]: readonly T[] };

/** Stores facts about contracts, replacing those of an earlier file or of the product. A worker then matches unrecognised
 * portfolios against them. */
export async function importKnownContracts(
  services: Services,
  { name, contracts }: Loaded<"contracts", ReferenceContract>,
): Promise<void> {
  const at = services.clock();
  await unitOfWork(services, async ({ db }) => {
    await store.saveContracts(db, contracts, { file: name, at });
    await services.queue.send(db, "match_contracts", { at: "import" });
    return ok(null);
  });
}

/** Stores yearly rates with their sources, and their euro funds. Returns the number of funds. */
export async function importEuroRates(
  services: Services,
  { name, rates }: Loaded<"rates", EuroRate>,
): Promise<number> {
  const at = services.clock();
  await unitOfWork(services, async ({ db }) => {
    await store.saveRates(db, rates, { file: name, at });
    return ok(null);
  });
  const known = new Map((await euroFunds(services)).map((fund) => [fund.slug, fund]));
  return await importEuroFunds(
    services,
    euroFundsOfRates(rates).map((fund) => withYears(fund, known.get(fund.slug))),
  );
}

/** Keeps years from another file. */
function withYears(fund: EuroFund, before: EuroFund | undefined): EuroFund {
  const years = new Set(fund.rates.map(({ year }) => year));
  const kept = (before?.rates ?? []).filter(({ year }) => !years.has(year));
  return { ...fund, rates: [...kept, ...fund.rates].toSorted((a, b) => a.year - b.year) };
}

import type { ContractIndex, ContractMatch, NamedContract, ReferenceContract } from "@vigie/domain";
import { contractIndex, recogniseContract } from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Db, Trx } from "../../../db/connection.ts";
import { shippedContracts, shippedVersion } from "./actions/shipped.ts";
import * as store from "./store.ts";

type Known = {
  readonly version: string;
  readonly bySlug: ReadonlyMap<string, ReferenceContract>;
  readonly index: ContractIndex;
  /** Matches already found by name: every sync looks up the same ones. */
  readonly matches: Map<string, ContractMatch>;
};
/** Names vary by bank more than by customer: beyond this number the cache is cleared. */
const mostMatches = 10_000;

/** Indexed once for each version of the imported table: the same for every customer. */
let known: Known | null = null;

/** Returns the known contracts: those shipped with the product, overridden by those loaded by an operator. */
async function catalogue(db: Db | Trx): Promise<Known> {
  const version = await store.importedVersion(db);
  if (known?.version === version) return known;
  const imported = await store.importedRows(db);
  const bySlug = new Map([
    ...shippedContracts().map((contract) => [contract.slug, contract] as const),
    ...imported.map(({ contract }) => [contract.slug, contract] as const),
  ]);
  known = { version, bySlug, index: contractIndex([...bySlug.values()]), matches: new Map() };
  return known;
}

/** Returns which known contract a named one is. */
export async function recognise(db: Db | Trx, named: NamedContract): Promise<ContractMatch> {
  const { index, matches } = await catalogue(db);
  const key = JSON.stringify([named.name, named.kind, named.institution]);
  const found = matches.get(key);
  if (found !== undefined) return found;
  const match = recogniseContract(index, named);
  if (matches.size >= mostMatches) matches.clear();
  matches.set(key, match);
  return match;
}

/** Returns the version of the catalogue, which changes with each import and with each release that changes the shipped table;
 * null if portfolios were already matched against it. */
export async function unmatchedCatalogue({ db }: Pick<Services, "db">): Promise<string | null> {
  const current = `${shippedVersion()} ${await store.importedVersion(db)}`;
  return (await store.matchedCatalogue(db)) === current ? null : current;
}

/** Records that every portfolio was matched against this catalogue. */
export async function noteMatched({ db }: Pick<Services, "db">, catalogueVersion: string): Promise<void> {
  await store.saveMatchedCatalogue(db, catalogueVersion);
}

/** Returns the known facts of these contracts. */
export async function contractsBySlug(
  db: Db | Trx,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, ReferenceContract>> {
  if (slugs.length === 0) return new Map();
  const { bySlug } = await catalogue(db);
  return new Map(
    slugs.flatMap((slug) => {
      const contract = bySlug.get(slug);
      return contract === undefined ? [] : [[slug, contract] as const];
    }),
  );
}

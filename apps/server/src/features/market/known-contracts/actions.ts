import type { ContractIndex, ContractMatch, NamedContract, ReferenceContract } from "@vigie/domain";
import { contractIndex, recogniseContract } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import { shippedContracts } from "./actions/shipped.ts";
import * as store from "./store.ts";

type Known = {
  readonly version: string;
  readonly bySlug: ReadonlyMap<string, ReferenceContract>;
  readonly index: ContractIndex;
};

/** Indexed once for each content of the import table: the same for every customer. */
let known: Known | null = null;

/** The contracts that are known: those that the product ships, and over them those that an operator loaded. */
async function catalogue(db: Db | Trx): Promise<Known> {
  const version = await store.importedVersion(db);
  if (known?.version === version) return known;
  const imported = await store.importedRows(db);
  const bySlug = new Map([
    ...shippedContracts().map((contract) => [contract.slug, contract] as const),
    ...imported.map(({ contract }) => [contract.slug, contract] as const),
  ]);
  known = { version, bySlug, index: contractIndex([...bySlug.values()]) };
  return known;
}

/** Which known contract a named one is. */
export async function recognise(db: Db | Trx, named: NamedContract): Promise<ContractMatch> {
  return recogniseContract((await catalogue(db)).index, named);
}

/** What is known of these contracts. */
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

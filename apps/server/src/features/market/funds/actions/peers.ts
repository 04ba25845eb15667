import { type AssetClass, plainWording, type Ratio } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { ContractQuery } from "../actions.ts";
import * as peers from "../store/peers.ts";

/** Compares a contract with others of its kind, and its funds with those that it offers. */

export type ListedContract = peers.ListedContract;

export async function catalogue(services: Services): Promise<readonly ListedContract[]> {
  return await peers.listedContracts(services.db);
}

/** Returns the matching contract of the catalogue: by its slug if known, otherwise by its exact name among those of its kind. A
 * name that only contains another is no proof: the saver is asked, and answers in the settings. */
export function offerAmong<T extends Pick<ListedContract, "slug" | "kind" | "name">>(
  listed: readonly T[],
  query: ContractQuery,
): T | null {
  if (query.slug !== null) return listed.find((one) => one.slug === query.slug) ?? null;
  const name = plainWording(query.name);
  return listed.find((one) => one.kind === query.kind && name === plainNameOf(one)) ?? null;
}

/** Normalised names of hundreds of contracts, compared with each of a customer's: computed once while they are cached. */
const plainNames = new WeakMap<object, string>();

function plainNameOf(one: Pick<ListedContract, "name">): string {
  const known = plainNames.get(one);
  if (known !== undefined) return known;
  const name = plainWording(one.name);
  plainNames.set(one, name);
  return name;
}

export type ClassFee = { readonly medianRatio: Ratio; readonly count: number };

/** Returns the median ongoing fee of the funds that a contract offers, by asset class. */
export async function classFees(
  services: Services,
  slug: string,
): Promise<ReadonlyMap<AssetClass, ClassFee>> {
  const rows = await peers.classFees(services.db, slug);
  return new Map(rows.map(({ assetClass, medianRatio, count }) => [assetClass, { medianRatio, count }]));
}

import type { ReferenceContract } from "@vigie/domain";
import { readReferenceContracts } from "@vigie/partners";
import { readFileSync } from "node:fs";
import path from "node:path";

let shipped: readonly ReferenceContract[] | null = null;

/** Contracts that the product knows by itself, from the table of this feature (`tools/contract-catalogue.ts` writes it). */
export function shippedContracts(): readonly ReferenceContract[] {
  if (shipped !== null) return shipped;
  const read = readReferenceContracts(readFileSync(path.join(import.meta.dirname, "../contracts.tsv")));
  if (!read.ok || read.value.refused.length > 0)
    throw new Error("assertion: the shipped table of contracts is read whole");
  shipped = read.value.contracts;
  return shipped;
}

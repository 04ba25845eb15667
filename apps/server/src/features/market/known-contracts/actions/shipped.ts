import type { ReferenceContract } from "@vigie/domain";
import { readReferenceContracts } from "@vigie/partners";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "../contracts.tsv");

/** Tells one release's table from another's. */
export function shippedVersion(): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

let shipped: readonly ReferenceContract[] | null = null;

/** Contracts that the product knows by itself, from the table of this feature (`tools/contract-catalogue.ts` writes it). */
export function shippedContracts(): readonly ReferenceContract[] {
  if (shipped !== null) return shipped;
  const read = readReferenceContracts(readFileSync(file));
  if (!read.ok || read.value.refused.length > 0)
    throw new Error("assertion: the shipped table of contracts is read whole");
  shipped = read.value.contracts;
  return shipped;
}

import type { ReferenceContract } from "@vigie/domain";
import { readReferenceContracts } from "@vigie/partners";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "../contracts.tsv");

/** Identifies the shipped table of a release. */
export function shippedVersion(): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

let shipped: readonly ReferenceContract[] | null = null;

/** Returns the contracts shipped with the product, from this feature's table (written by `tools/contract-catalogue.ts`). */
export function shippedContracts(): readonly ReferenceContract[] {
  if (shipped !== null) return shipped;
  const read = readReferenceContracts(readFileSync(file));
  if (!read.ok || read.value.refused.length > 0)
    throw new Error("assertion: the shipped table of contracts is read whole");
  shipped = read.value.contracts;
  return shipped;
}

import type { Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { type Broken, firstBroken } from "./record.ts";

export type Verified = {
  readonly customerId: Id;
  readonly count: number;
  readonly broken: Broken | null;
};

/** Checks the chains of all customers, one after the other, or that of one. */
export async function* verifyChains(
  { db }: Pick<Services, "db">,
  only: Id | null,
): AsyncGenerator<Verified, void, undefined> {
  for (const customerId of only === null ? await store.customersWithChains(db) : [only]) {
    const rows = await store.chainOf(customerId, db);
    const broken = firstBroken(rows, await store.headOf(customerId, db));
    yield { customerId, count: rows.length, broken };
  }
}

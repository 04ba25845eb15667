import { type BrokenRecord, firstBrokenRecord, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";

type Verified = { readonly customerId: Id; readonly count: number; readonly broken: BrokenRecord | null };

/** Returns the fault of one customer's record; null if every line and every row it refers to is unchanged. */
export async function verifyRecord({ db }: Pick<Services, "db">, customerId: Id): Promise<Verified> {
  const lines = await store.linesOf({ customerId }, db);
  const head = await store.recordHead({ customerId }, db);
  const broken = firstBrokenRecord(lines, head);
  if (broken !== null) return { customerId, count: lines.length, broken };
  if (await store.isForgotten({ customerId }, db)) return { customerId, count: 0, broken: null };
  const untold = await store.unrecordedOf({ customerId }, db);
  if (untold === undefined) return { customerId, count: lines.length, broken: null };
  const about = { source: untold.source, id: untold.id };
  return { customerId, count: lines.length, broken: { rank: lines.length + 1, about, reason: "unrecorded" } };
}

/** Checks the records of all customers, one after the other, or that of one. */
export async function* verifyRecords(
  services: Pick<Services, "db">,
  only: Id | null,
): AsyncGenerator<Verified, void, undefined> {
  for (const customerId of only === null ? await store.customersWithRecords(services.db) : [only])
    yield await verifyRecord(services, customerId);
}

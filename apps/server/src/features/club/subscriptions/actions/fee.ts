import { type Cents, cents } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** The fee of a year at the price that was agreed, and whether the letter of mission is signed; null and false without one. */
export async function clubStanding(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<{ readonly yearCents: Cents | null; readonly hasLetter: boolean }> {
  const row = await store.currentOf(subject, db);
  if (row === undefined) return { yearCents: null, hasLetter: false };
  const { quote, interval, concludedAt } = row;
  const times = interval === "monthly" ? 12 : 1;
  return {
    yearCents: quote === null ? null : cents(times * quote[interval].ttcCents),
    hasLetter: concludedAt !== null,
  };
}

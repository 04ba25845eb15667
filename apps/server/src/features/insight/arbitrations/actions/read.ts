import { type Choice, isNewFund, type QuestionRead } from "@vigie/analytics/insight";
import type { Movement } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { historiesOf } from "../../../market/funds/actions.ts";
import { movementsOf } from "../../../holdings/transactions/actions.ts";
import { classReferences } from "../../analyses/actions/class-references.ts";
import { readPrices, type Situation } from "../../analyses/actions/situation.ts";

/** Reads the prices and movements needed for an optimisation of a contract. */
export async function readFor(
  services: Services,
  subject: Subject,
  { situation, choice }: { readonly situation: Situation; readonly choice: Choice },
): Promise<{ readonly read: QuestionRead; readonly movements: readonly Movement[] }> {
  const year = services.clock().slice(0, 4);
  const movements = await movementsOf(services.db, subject, situation.portfolio.id);
  const newIsins = choice.candidates.filter(isNewFund).flatMap((one) => one.isin ?? []);
  const read = {
    choice,
    movements: movements.filter((movement) => movement.day.startsWith(year)),
    prices: await readPrices(services, situation),
    newHistories: await historiesOf(services, newIsins),
    references: await classReferences(services),
    at: services.clock(),
  };
  return { read, movements };
}

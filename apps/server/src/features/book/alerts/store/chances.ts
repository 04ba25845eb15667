import { addMonths, alertLimits, day as dayOfText, type Day, type Id, type KeptChance } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { recordset } from "../../../../db/recordset.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import { executeTogether } from "../../../../db/together.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The chance of success of each project on a shared contract, one value a month: the alert on its fall is computed from these. */

export type ToKeep = { readonly portfolioId: Id; readonly day: Day; readonly chance: number };

type Since = Pick<Subject, "customerId"> & { readonly since: Day };

const chancesSince = statement((db, { customerId, since }: Since, sees) =>
  db
    .selectFrom("book_chances")
    .select(["portfolio_id", "day", "chance"])
    .where("customer_id", "=", customerId)
    .where("day", ">=", since)
    .where(ofSeenPortfolio({ customerId, sees }, "book_chances.portfolio_id"))
    .orderBy("portfolio_id")
    .orderBy("day"),
);

/** Returns the chances by contract, oldest first. */
export async function keptChances(
  { customerId, sees }: Subject,
  db: Db | Trx,
  since: Day,
): Promise<ReadonlyMap<Id, readonly KeptChance[]>> {
  const rows = await chancesSince(db, { customerId, since }, sees);
  return new Map(
    [...Map.groupBy(rows, (row) => row.portfolio_id)].map(([id, kept]) => [
      id,
      kept.map(({ day: on, chance }) => ({ on, chance: Number(chance) })),
    ]),
  );
}

/** Stores at most one chance a month: a new one replaces that of a former project. Deletes those too old to be compared. */
export async function keepChances(
  trx: Trx,
  chances: readonly (ToKeep & { readonly customerId: Id })[],
): Promise<void> {
  const [first] = chances;
  if (first === undefined) return;
  const rows = chances.map(({ customerId, portfolioId, day, chance }) => ({
    customer_id: customerId,
    portfolio_id: portfolioId,
    month: dayOfText(`${day.slice(0, 7)}-01`),
    day,
    chance: chance.toFixed(4),
  }));
  // A contract deleted in the meantime gets no row.
  const keep = sql`insert ${prepared} into book_chances select made.* from ${recordset("book_chances", rows)} as made
    where exists (select from portfolios where portfolios.customer_id = made.customer_id and portfolios.id = made.portfolio_id)
      and not exists (select from book_chances as kept where kept.customer_id = made.customer_id and kept.portfolio_id = made.portfolio_id
        and kept.month = made.month and (kept.day, kept.chance) is not distinct from (made.day, made.chance) offset 0)
    on conflict (customer_id, portfolio_id, month) do update set (day, chance) = row (excluded.day, excluded.chance)`;
  const before = addMonths(first.day, -alertLimits.fallMonths);
  const ids = chances.map(({ customerId }) => customerId);
  const leave = sql`delete ${prepared} from book_chances where customer_id = any(${ids}::uuid[]) and day < ${before}`;
  await executeTogether(trx, [keep.compile(trx), leave.compile(trx)]);
}

/** Deletes the chances of contracts that are hidden now. */
export async function forgetHidden({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx
    .deleteFrom("book_chances")
    .where("customer_id", "=", customerId)
    .where(sql<boolean>`not ${ofSeenPortfolio({ customerId, sees: "shared" }, "book_chances.portfolio_id")}`)
    .execute();
}

/** Deletes the customer's chances if no firm is linked to them any more. */
export async function forgetOfNobody({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx
    .deleteFrom("book_chances")
    .where("customer_id", "=", customerId)
    .where(sql<boolean>`not exists (select from customer_advisors where customer_id = ${customerId})`)
    .execute();
}

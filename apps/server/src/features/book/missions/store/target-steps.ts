import type { Cents, Day } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Target } from "./target.ts";

/** The distribution of a book by wealth and by age. */

export type Step = { readonly step: number | null; readonly count: number };
export type BookSteps = { readonly wealth: readonly number[]; readonly age: readonly number[] };

/** Counts the customers at each step of wealth and of age, those with unknown values excluded; step 0 is below the first bound. */
export async function steps(
  db: Db | Trx,
  query: Target["found"],
  {
    wealth,
    age,
    today,
  }: { readonly wealth: readonly Cents[]; readonly age: readonly number[]; readonly today: Day },
): Promise<BookSteps> {
  const each = query.select([
    sql<number | null>`width_bucket(figures.wealth_cents, ${[...wealth]}::bigint[])`.as("wealth"),
    sql<
      number | null
    >`width_bucket(extract(year from age(${today}::date, person.birthdate))::int, ${[...age]}::int[])`.as(
      "age",
    ),
  ]);
  const rowsOf = await db
    .selectFrom(each.as("one"))
    .select(["wealth", "age", sql<boolean>`grouping(wealth) = 0`.as("is_wealth")])
    .select(sql<number>`count(*)::int`.as("count"))
    .groupBy(sql`grouping sets ((wealth), (age))`)
    .execute();
  const found = rowsOf.map(({ is_wealth: isWealth, wealth: atWealth, age: atAge, count }) => ({
    isWealth,
    step: isWealth ? atWealth : atAge,
    count,
  }));
  const held = (isWealth: boolean) => found.filter((one) => one.isWealth === isWealth);
  return {
    wealth: filledSteps(held(true), wealth.length),
    age: filledSteps(held(false), age.length),
  };
}

/** Returns a count for each step; 0 if the step has no row. */
export function filledSteps(found: readonly Step[], last: number): readonly number[] {
  return Array.from({ length: last + 1 }, (_none, at) => found.find(({ step }) => step === at)?.count ?? 0);
}

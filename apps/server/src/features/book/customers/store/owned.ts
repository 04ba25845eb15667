import { type Day, figureOn, usufructScale } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";

/** Returns the customer's share of the contract of a row, by the same rule as `ownedRatio` of the domain. */
export function ownedRatioOf(contract: string, today: Day): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${contract}.${name}`);
  const age = sql`extract(year from age(${today}::date, ${column("usufructuary_born_on")}))`;
  const steps = usufructScale.flatMap(({ under, figures }) => {
    const value = figureOn(figures, today)?.value;
    if (value === undefined) return [];
    return [
      sql`when ${under === null ? sql`${age} is not null` : sql`${age} < ${under}`} then ${value}::numeric`,
    ];
  });
  const usufruct = steps.length === 0 ? sql`null::numeric` : sql`case ${sql.join(steps, sql` `)} end`;
  const said = sql`coalesce(${column("ownership_kind")}, case
    when ${column("kind")} = 'joint' or ${column("told_ownership")} = 'co-owner' then 'joint' else 'full' end)`;
  const ratio = sql`case when ${column("ownership_kind")} is not null then ${column("ownership_ratio")}::numeric end`;
  return sql<string>`case ${said} when 'joint' then coalesce(${ratio}, 0.5) when 'usufruct' then coalesce(${ratio}, ${usufruct}, 1)
    when 'bare' then coalesce(${ratio}, 1 - ${usufruct}, 1) else 1 end`;
}

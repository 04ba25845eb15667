import type { BookStatistics } from "@vigie/api";
import { cents, growthListWord, type GrowthPart, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { fileWords } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { EvolutionChart } from "../../../../ui/charts/evolution-chart.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { Departures } from "./departures.tsx";
import { formatWait } from "./duration.ts";

export type Props = { readonly statistics: BookStatistics };
/** With the months of the displayed range. */
export type RangeProps = Props & { readonly months: number };

/** A line of a block: a count, and a link to its list. */
export function Fact({
  label,
  to,
  children,
}: {
  readonly label: ReactNode;
  readonly to?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="t2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="min-w-0 flex-1 basis-32">
        {to === undefined ? (
          label
        ) : (
          <AreaLink to={to} className="link">
            {label}
          </AreaLink>
        )}
      </dt>
      <dd className="ml-auto text-right font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

export const listOf = (filter: string): string => `${bookPaths.customers()}?${filter}`;

/** The list of the customers behind a part of the growth over the range, largest first. */
const growthSorts = {
  start: "tri=wealth&sens=desc",
  in: "tri=flows&sens=desc",
  out: "tri=flows&sens=asc",
  market: "tri=market&sens=desc",
  corrections: "tri=wealth&sens=desc",
  newCustomers: "tri=wealth&sens=desc",
  newIn: "tri=flows&sens=desc",
  newOut: "tri=flows&sens=asc",
} as const satisfies Readonly<Record<GrowthPart, string>>;

function growthList(part: GrowthPart, months: number): string {
  return listOf(`evolution=${growthListWord({ part, months })}&${growthSorts[part]}`);
}

/** Start, parts and end: the parts explain the whole difference. */
export function Growth({ statistics: { growth }, months }: RangeProps): ReactNode {
  const parts = ["start", "in", "out", "market", "corrections", "newCustomers", "end"] as const;
  return (
    <section>
      <SectionHead title={text.growth} />
      <dl>
        {parts.map((part) => (
          <Fact
            key={part}
            label={text[part]}
            to={part === "end" ? listOf("tri=wealth&sens=desc") : growthList(part, months)}
          >
            <Amount value={growth[part]} signed={part !== "start" && part !== "end"} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** The monthly wealth of those who were customers before the range. */
export function Evolution({ statistics: { from, to, growth, months } }: Props): ReactNode {
  const points = months
    .map(({ end }, index) => ({
      day: months[index + 1]?.month ?? to,
      valueCents: end,
      paidCents: sumCents(months.slice(0, index + 1).flatMap((month) => [month.in, month.out])),
      reconstructed: false,
    }))
    // On the first of a month the previous one ends today: a day has one value.
    .filter(({ day }, index) => index === months.length - 1 || day !== to);
  const start = { day: from, valueCents: growth.start, paidCents: cents(0), reconstructed: false };
  return (
    <>
      <EvolutionChart
        title={formatMessage(text.evolution, { from: formatDay(from) })}
        level={2}
        points={[start, ...points]}
      />
      {growth.corrections !== 0 && (
        <p className="t1 pt-2 text-ink-3">
          {formatMessage(text.withCorrections, {
            amount: <Amount key="amount" value={growth.corrections} signed decimals={false} />,
          })}
        </p>
      )}
    </>
  );
}

export function Flows({ statistics: { flowsByOrigin }, months }: RangeProps): ReactNode {
  return (
    <section>
      <SectionHead title={text.flows} />
      {(["existing", "new"] as const).map((origin) => (
        <div key={origin} className="pt-2">
          <h3 className="t1 text-ink-3">{text[origin]}</h3>
          <dl>
            <Fact label={text.in} to={growthList(origin === "new" ? "newIn" : "in", months)}>
              <Amount value={flowsByOrigin[origin].in} signed decimals={false} />
            </Fact>
            <Fact label={text.out} to={growthList(origin === "new" ? "newOut" : "out", months)}>
              <Amount value={flowsByOrigin[origin].out} signed decimals={false} />
            </Fact>
          </dl>
        </div>
      ))}
    </section>
  );
}

export function Service({ statistics: { service }, months }: RangeProps): ReactNode {
  return (
    <section>
      <SectionHead title={text.service} />
      <dl>
        <Fact label={text.noContact6} to={listOf("sans-echange=182")}>
          {service.noContact6}
        </Fact>
        <Fact label={text.noContact12} to={listOf("sans-echange=365")}>
          {service.noContact12}
        </Fact>
        <Fact label={text.seen90} to={listOf("echange-depuis=90")}>
          {service.seen90}
        </Fact>
        <Fact label={text.noAppointment} to={listOf("sans-rendez-vous=oui")}>
          {service.noAppointment}
        </Fact>
        <Fact label={text.tasksLate} to={bookPaths.tasks()}>
          {service.tasksLate}
        </Fact>
        {service.answers.medianMinutes !== null && (
          <Fact
            label={formatMessage(text.answered, {
              count: service.answers.count,
              wait: formatWait(service.answers.medianMinutes),
            })}
            to={listOf(`reponse-mois=${String(months)}`)}
          >
            {service.answers.customers}
          </Fact>
        )}
        <Fact
          label={formatMessage(text.exchanged, {
            count: service.exchanges.reduce((sum, { count }) => sum + count, 0),
          })}
          to={listOf(`echange-mois=${String(months)}`)}
        >
          {service.exchanged}
        </Fact>
      </dl>
    </section>
  );
}

export function Files({ statistics: { completeness, quality } }: Props): ReactNode {
  const broken = quality.connections.find(({ state }) => state === "broken")?.count ?? 0;
  return (
    <section>
      <SectionHead title={text.files} />
      <dl>
        <Fact label={text.complete} to={listOf("dossier-min=100")}>
          {completeness.complete}
        </Fact>
        {completeness.missing.map(({ item, count }) => (
          <Fact
            key={item}
            label={formatMessage(text.missing, { item: fileWords[item] })}
            to={listOf(`manque=${item}`)}
          >
            {count}
          </Fact>
        ))}
        <Fact label={text.broken} to={listOf("connexion=broken")}>
          {broken}
        </Fact>
        <Fact label={text.older} to={listOf("donnees=30")}>
          {quality.olderThan30}
        </Fact>
        <Fact label={text.unknownValues} to={listOf("valeur-inconnue=oui")}>
          {quality.unknownValues}
        </Fact>
      </dl>
    </section>
  );
}

export function Customers({
  statistics: { customers, clubRevenue, clubPayers },
  months,
}: RangeProps): ReactNode {
  return (
    <section>
      <SectionHead title={text.customers} />
      <dl>
        <Fact label={text.newOnes} to={growthList("newCustomers", months)}>
          {customers.new}
        </Fact>
        <Fact label={<Departures count={customers.lost} months={months} />}>{customers.lost}</Fact>
        <Fact label={text.sharing} to={listOf("statut=customer")}>
          {customers.sharing}
        </Fact>
        {clubRevenue !== null && (
          <Fact
            label={formatMessage(text.clubRevenue, { count: clubPayers })}
            to={listOf(`club-paye=${String(months)}`)}
          >
            <Amount value={clubRevenue} />
          </Fact>
        )}
        {customers.ages.map(({ from, count }, index) => {
          const next = customers.ages[index + 1]?.from ?? null;
          return (
            <Fact key={from ?? "unknown"} label={ageWords(from, next)} to={ageList(from, next)}>
              {count}
            </Fact>
          );
        })}
      </dl>
      <Cohorts cohorts={customers.cohorts} />
    </section>
  );
}

/** Of the customers who joined in each year, those who are still there. */
function Cohorts({ cohorts }: Pick<BookStatistics["customers"], "cohorts">): ReactNode {
  if (cohorts.length === 0) return null;
  return (
    <div className="pt-4">
      <h3 className="t1 text-ink-3">{text.cohorts}</h3>
      <dl>
        {cohorts.map(({ year, arrived, stayed, ratio }) => (
          <Fact key={year} label={String(year)} to={listOf(`arrivee=${String(year)}`)}>
            {formatMessage(text.cohortShare, {
              stayed,
              arrived,
              ratio: formatPercent(ratio, { maxDigits: 0 }),
            })}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function ageWords(from: number | null, next: number | null): string {
  if (from === null) return text.ageUnknown;
  if (from === 0) return text.ageUnder;
  return next === null
    ? formatMessage(text.ageFrom, { from })
    : formatMessage(text.ageBetween, { from, to: next - 1 });
}

function ageList(from: number | null, next: number | null): string {
  if (from === null) return listOf("age-inconnu=oui");
  return listOf(
    next === null ? `age-min=${String(from)}` : `age-min=${String(from)}&age-max=${String(next - 1)}`,
  );
}

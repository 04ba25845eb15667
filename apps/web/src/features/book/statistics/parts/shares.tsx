import type { BookStatistics } from "@vigie/api";
import { type Cents, kindLabels, sumCents, wealthRanksWord } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { joined } from "../../../../shared/book/filters.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { Fact, listOf, type Props } from "./blocks.tsx";

type Part = {
  readonly key: string;
  readonly label: string;
  readonly cents: Cents;
  readonly ratio: number | null;
  /** The filter of the list of holders; null for several together. */
  readonly filter: string | null;
};

/** Parts of the book's holdings: each links to the list of its holders. */
function Held({
  title,
  level = 3,
  value,
  parts,
  onOthers,
}: {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly value: "amount" | "ratio";
  readonly parts: readonly Part[];
  /** Shows the others one by one. */
  readonly onOthers?: () => void;
}): ReactNode {
  const [selected, setSelected] = useState<string | null>(null);
  const part = parts.find(({ key }) => key === selected);
  return (
    <div>
      <ShareBars
        title={title}
        level={level}
        value={value}
        head={text.head}
        items={parts}
        selected={selected}
        onSelect={setSelected}
      />
      <p className="t2 min-h-6" aria-live="polite">
        {part !== undefined && part.filter !== null && (
          <AreaLink to={listOf(part.filter)} className="link">
            {part.key === "" ? text.concerned : formatMessage(text.holders, { name: part.label })}
          </AreaLink>
        )}
        {part !== undefined &&
          part.filter === null &&
          (onOthers === undefined ? (
            <AreaLink to={`${bookPaths.holders()}?par=etablissement`} className="link">
              {text.findProvider}
            </AreaLink>
          ) : (
            <LinkButton onClick={onOthers}>{text.allProviders}</LinkButton>
          ))}
      </p>
    </div>
  );
}

const named = (param: string, name: string): string => `${param}=${encodeURIComponent(joined([name]))}`;

/** A debt is shown relative to total holdings, like the other parts, and not to the net total. */
function besideHeld(amount: Cents, ratio: number | null, held: number): number | null {
  return ratio ?? (held > 0 ? amount / held : null);
}

/** @param whole total holdings, including institutions that are not listed */
function issuerParts(providers: BookStatistics["providers"], whole: number): readonly Part[] {
  return providers.map(({ name, amount, ratio }) => ({
    key: name ?? "",
    label: name ?? text.unknownProvider,
    cents: amount,
    ratio: besideHeld(amount, ratio, whole),
    filter: name === null ? "sans-etablissement=oui" : named("etablissement", name),
  }));
}

type Houses = Pick<BookStatistics, "providers" | "otherProviders">;

const heldOf = ({ providers, otherProviders }: Houses): number =>
  sumCents([...providers, ...(otherProviders === null ? [] : [otherProviders])].map(({ held }) => held));

const shownProviders = 10;

/** The largest ones, debts included; the others together, so that the parts add up to the whole. */
function providerParts(houses: Houses): readonly Part[] {
  const { providers, otherProviders: rest } = houses;
  const whole = heldOf(houses);
  if (providers.length <= shownProviders) return issuerParts(providers, whole);
  const byWeight = providers.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const first = new Set(byWeight.slice(0, shownProviders - 1));
  const others = providers.filter((one) => !first.has(one));
  const ratios = [...others, rest].flatMap((one) => one?.ratio ?? []);
  return [
    ...issuerParts(
      providers.filter((one) => first.has(one)),
      whole,
    ),
    {
      key: "others",
      label: formatMessage(text.otherProviders, { count: others.length + (rest?.count ?? 0) }),
      cents: sumCents([...others, ...(rest === null ? [] : [rest])].map(({ amount }) => amount)),
      ratio: ratios.length === 0 ? null : ratios.reduce((sum, ratio) => sum + ratio, 0),
      filter: null,
    },
  ];
}

/** All listed ones, and one line for the smaller rest. */
function everyProvider(houses: Houses): readonly Part[] {
  const { providers, otherProviders: rest } = houses;
  const whole = heldOf(houses);
  if (rest === null) return issuerParts(providers, whole);
  const label = formatMessage(text.otherProviders, { count: rest.count });
  return [
    ...issuerParts(providers, whole),
    { key: "rest", label, cents: rest.amount, ratio: rest.ratio, filter: null },
  ];
}

export function Composition({ statistics }: Props): ReactNode {
  const { kinds } = statistics;
  const held = sumCents(kinds.flatMap(({ amount, ratio }) => (ratio === null ? [] : [amount])));
  const [all, setAll] = useState(false);
  return (
    <>
      <Held
        title={text.kinds}
        level={2}
        value="amount"
        parts={kinds.map(({ kind, amount, ratio }) => ({
          key: kind,
          label: kindLabels[kind],
          cents: amount,
          ratio: besideHeld(amount, ratio, held),
          filter: `contrat=${kind}`,
        }))}
      />
      <Held
        title={text.providers}
        level={2}
        value="amount"
        parts={all ? everyProvider(statistics) : providerParts(statistics)}
        {...(all ? {} : { onOthers: () => setAll(true) })}
      />
    </>
  );
}

/** By holdings, without debts; holdings without an institution are left out. */
function largestHouses(providers: BookStatistics["providers"]): BookStatistics["providers"] {
  return providers
    .filter(({ name, held }) => name !== null && held > 0)
    .map((one) => ({ ...one, amount: one.held }))
    .toSorted((a, b) => b.held - a.held)
    .slice(0, 5);
}

export function Concentration({ statistics }: Props): ReactNode {
  const { concentration, providers } = statistics;
  return (
    <section>
      <SectionHead title={text.concentration} />
      <dl>
        {concentration.customers.map(({ from, to, ratio }) => (
          <Fact
            key={from}
            label={formatMessage(text.ranks, { from, to })}
            to={listOf(`rang=${wealthRanksWord({ from, to })}&tri=wealth&sens=desc`)}
          >
            {formatPercent(ratio)}
          </Fact>
        ))}
      </dl>
      <div className="grid gap-y-3 pt-5">
        <Held
          title={text.issuers}
          value="ratio"
          parts={issuerParts(largestHouses(providers), heldOf(statistics))}
        />
        <Held
          title={text.lines}
          value="ratio"
          parts={concentration.lines.slice(0, 5).map(({ name, isin, amount, ratio }) => ({
            key: isin ?? name,
            label: name,
            cents: amount,
            ratio,
            filter: isin === null ? named("support", name) : named("isin", isin),
          }))}
        />
      </div>
    </section>
  );
}

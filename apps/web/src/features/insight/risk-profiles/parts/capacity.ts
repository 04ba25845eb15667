import type { Portfolio, Reply } from "@vigie/api";
import { cents, isInvested, scaleCents, sumCents, type Cents, type Envelope, groupBy } from "@vigie/domain";
import type { api } from "../../../../api.ts";
import { countedAmount } from "../../../../shared/portfolios/counted.ts";

export type Target = Reply<typeof api.funds.targets>["targets"][number];

/** What one portfolio may lose, according to the profile that applies to it. */
export type PortfolioCapacity = {
  readonly portfolio: Portfolio;
  /** 0 to 5: the portfolio's own profile, otherwise the person's; null when neither is known. */
  readonly level: number | null;
  readonly isOwn: boolean;
  readonly value: Cents | null;
  /** Mean loss of the worst years that the profile allows; null when the value or the profile is not known. */
  readonly lossCents: Cents | null;
};

export type EnvelopeCapacity = {
  readonly envelope: Envelope;
  readonly portfolios: readonly PortfolioCapacity[];
  readonly value: Cents;
  /** The value from which the loss is calculated. */
  readonly knownValue: Cents;
  readonly lossCents: Cents;
  /** Portfolios whose capacity is not known; they are in no sum. */
  readonly unknownCount: number;
  /** The highest mean risk indicator that the profiles allow together, weighted by value; null without any profile. */
  readonly maxSri: number | null;
};

type Given = {
  readonly portfolios: readonly Portfolio[];
  readonly targets: readonly Target[];
  /** The level of the person's profile. */
  readonly level: number | null;
};

/** Risk capacity by envelope: the limits of each portfolio's profile, applied to its value. The largest envelope comes first. */
export function capacities({ portfolios, targets, level }: Given): readonly EnvelopeCapacity[] {
  const mine = portfolios.filter(({ kind, status, disabled }) => {
    return isInvested(kind) && status === "visible" && !disabled;
  });
  const groups = groupBy(mine, ({ envelope }) => envelope);
  return [...groups]
    .map(([envelope, portfolios]) =>
      envelopeCapacity(
        envelope,
        portfolios.map((portfolio) => portfolioCapacity(portfolio, { targets, level })),
        targets,
      ),
    )
    .toSorted((a, b) => b.value - a.value);
}

function portfolioCapacity(
  portfolio: Portfolio,
  { targets, level }: Omit<Given, "portfolios">,
): PortfolioCapacity {
  const own = portfolio.recommendedRisk;
  const applied = own ?? level;
  const value = countedAmount(portfolio);
  const target = targets.find(({ profile }) => profile === applied);
  return {
    portfolio,
    level: applied,
    isOwn: own !== null,
    value,
    lossCents: value === null || target === undefined ? null : scaleCents(value, target.shortfallCapRatio),
  };
}

function envelopeCapacity(
  envelope: Envelope,
  portfolios: readonly PortfolioCapacity[],
  targets: readonly Target[],
): EnvelopeCapacity {
  const known = portfolios.filter(({ lossCents }) => lossCents !== null);
  const weighed = sumCents(known.map(({ value }) => value ?? cents(0)));
  const weightedSri = known.reduce((sum, { value, level }) => {
    const target = targets.find(({ profile }) => profile === level);
    return sum + (value ?? 0) * (target?.maxSri ?? 0);
  }, 0);
  return {
    envelope,
    portfolios: portfolios.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
    value: sumCents(portfolios.map(({ value }) => value ?? cents(0))),
    knownValue: weighed,
    lossCents: sumCents(known.map(({ lossCents }) => lossCents ?? cents(0))),
    unknownCount: portfolios.length - known.length,
    maxSri: weighed <= 0 ? null : weightedSri / weighed,
  };
}

/** Mean of the indicators of a composition by SRI, and the share of the value for which it is known. */
export function meanSriOf(
  parts: readonly { readonly key: string; readonly amount: Cents }[],
): { readonly sri: number; readonly coveredRatio: number } | null {
  const known = parts.filter(({ key }) => /^[1-7]$/.test(key));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const covered = known.reduce((sum, { amount }) => sum + amount, 0);
  if (covered <= 0 || total <= 0) return null;
  const weighted = known.reduce((sum, { key, amount }) => sum + Number(key) * amount, 0);
  return { sri: weighted / covered, coveredRatio: covered / total };
}

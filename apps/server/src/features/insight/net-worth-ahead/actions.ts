import { homeAssumptions, yearLaw, type YearLaw } from "@vigie/analytics";
import {
  isApproximate,
  type KeyedLaw,
  netWorthYears,
  shownLaw,
  type WealthToday,
  type WealthYear,
} from "@vigie/analytics/insight";
import type { netWorthAheadApi, NetWorthAheadView } from "@vigie/api";
import {
  assert,
  type Cents,
  type Day,
  dayOf,
  daysAhead,
  ok,
  owedCents,
  owedOn,
  ownedCents,
  rateOn,
  readPortfolioInfos,
  retirementAt,
  subtractCents,
  sumCents,
  wealthPartOf,
  type WealthPart,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { personById } from "../../directory/people/actions.ts";
import { type Loan, loanBook, ownedShare } from "../../holdings/loans/actions/book.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { lawOfHousehold } from "../analyses/actions/household.ts";

export const showNetWorthAhead: Action<typeof netWorthAheadApi.show> = async (
  { services, subject },
  { query },
) => {
  const today = dayOf(services.clock());
  const rows = await visiblePortfolios(services, subject);
  const held = holdingsOf(rows, today);
  const loans = await loansOf(services, subject, rows);
  const person = await personById(services.db, subject.customerId);
  const birthdate = person?.birthdate ?? null;
  const retirement = birthdate === null ? null : retirementAt(birthdate, query.retirementAge, today);
  const law = await lawOfHousehold(services, subject, held.of("financial"));
  const reason = reasonOf(held, law);
  const days = reason === null ? daysAhead(today, retirement) : [];
  const years = netWorthYears(
    { ...wealthToday(held, law), monthsPaid: retirement?.months ?? null },
    days.map(({ years: after, on }) => ({ years: after, debtCents: debtOn(loans, on) })),
  );
  return ok({
    ahead: {
      on: today,
      net: held.known.length === 0 ? null : subtractCents(held.assetsCents, held.total("debt")),
      parts: {
        financial: held.total("financial"),
        homes: held.total("homes"),
        savings: held.total("savings"),
        constant: held.total("constant"),
        debt: held.total("debt"),
      },
      monthly: held.monthlyCents,
      law: law === null || reason !== null ? null : lawView(law),
      homesLaw: { meanRatio: homeAssumptions.growthRatio, deviationRatio: homeAssumptions.deviationRatio },
      reason,
      retirement: {
        age: query.retirementAge,
        on: retirement?.on ?? null,
        isBirthdateKnown: birthdate !== null,
      },
      years: years.map((year, index) => yearView(year, days[index]?.on ?? today)),
      unknown: rows.filter((row) => row.ownedCents === null).map(named),
      withoutSchedule: loans.filter(hasNoSchedule).map(({ portfolio }) => named(portfolio)),
    },
  });
};

type Holdings = ReturnType<typeof holdingsOf>;

/** What is held by what it will do. Debts are positive here. */
function holdingsOf(rows: readonly OwnedPortfolio[], today: Day) {
  const known = rows.filter((row) => row.ownedCents !== null);
  const of = (part: WealthPart) =>
    known.filter((row) => wealthPartOf(row.kind, rateToday(row, today) !== null) === part);
  const total = (part: WealthPart): Cents => {
    const sum = sumCents(of(part).map((row) => row.ownedCents ?? zeroCents));
    return part === "debt" ? owedCents(sum) : sum;
  };
  const monthlyCents = sumCents(
    of("financial").map(({ infos, ownedRatio }) => {
      const { monthlyDeposit, monthlyBuyout } = readPortfolioInfos(infos);
      return ownedCents(subtractCents(monthlyDeposit ?? zeroCents, monthlyBuyout ?? zeroCents), ownedRatio);
    }),
  );
  const assets = (["financial", "homes", "savings", "constant"] as const).map(total);
  const savings = of("savings").flatMap((row) => {
    const rate = rateToday(row, today);
    return rate === null ? [] : [{ valueCents: row.ownedCents ?? zeroCents, rateRatio: rate }];
  });
  return { known, of, total, monthlyCents, savings, assetsCents: sumCents(assets) };
}

function rateToday({ kindDetail, openedOn, infos }: OwnedPortfolio, today: Day): number | null {
  return rateOn(kindDetail, today, readPortfolioInfos(infos).externalCreatedAt ?? openedOn)?.value ?? null;
}

function reasonOf(held: Holdings, law: KeyedLaw | null): NetWorthAheadView["reason"] {
  if (held.known.length === 0) return "empty";
  if (held.total("financial") > 0 && (law === null || law.coverage.display === "hidden"))
    return "too_little_covered";
  return held.monthlyCents < 0 ? "withdrawals" : null;
}

function wealthToday(held: Holdings, law: KeyedLaw | null): Omit<WealthToday, "monthsPaid"> {
  return {
    financialCents: held.total("financial"),
    law: law?.law ?? withoutMarket(),
    monthlyCents: held.monthlyCents,
    homesCents: held.total("homes"),
    savings: held.savings,
    constantCents: held.total("constant"),
  };
}

/** Where nothing bears a market. */
function withoutMarket(): YearLaw {
  const law = yearLaw(0, 0);
  assert(law !== null, "a year without gain or risk has a law");
  return law;
}

/** Debts of the portfolios that count, hidden ones left out. */
async function loansOf(
  services: Services,
  subject: Subject,
  rows: readonly OwnedPortfolio[],
): Promise<readonly Loan[]> {
  const { loans } = await loanBook(services, subject);
  const shown = new Set<string>(rows.flatMap((row) => (row.ownedCents === null ? [] : [row.id])));
  return loans.filter(({ portfolio }) => shown.has(portfolio.id));
}

function debtOn(loans: readonly Loan[], on: Day): Cents {
  return sumCents(
    loans.map((loan) => {
      const { valueCents } = loan.portfolio;
      const owed = owedOn(loan.schedule?.rows ?? [], on, owedCents(valueCents ?? zeroCents));
      return ownedShare(loan, owed) ?? zeroCents;
    }),
  );
}

function hasNoSchedule({ schedule, portfolio }: Loan): boolean {
  return schedule === null && portfolio.ownedCents !== zeroCents;
}

function named({ id, name }: OwnedPortfolio) {
  return { id, name };
}

function lawView(law: KeyedLaw): NetWorthAheadView["law"] {
  const { returnRatio, volatilityRatio } = shownLaw(law);
  return { meanRatio: returnRatio, deviationRatio: volatilityRatio, isApproximate: isApproximate(law) };
}

function yearView(year: WealthYear, on: Day): NetWorthAheadView["years"][number] {
  return { years: year.years, on, ...amounts(year), real: amounts(year.real) };
}

function amounts({ debtCents, lowCents, medianCents, highCents }: WealthYear["real"]) {
  return { debt: debtCents, low: lowCents, median: medianCents, high: highCents };
}

import { homeAssumptions, yearLaw, type YearLaw } from "@vigie/analytics";
import {
  isApproximate,
  type KeyedLaw,
  netWorthYears,
  shownLaw,
  type WealthYear,
} from "@vigie/analytics/insight";
import type { netWorthAheadApi, NetWorthAheadView } from "@vigie/api";
import {
  aheadHoldings,
  type AheadHoldings,
  type AheadPortfolio,
  aheadReason,
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
  const rows = (await visiblePortfolios(services, subject)).map((row) => aheadRow(row, today));
  const held = aheadHoldings(rows);
  const loans = await loansOf(services, subject, rows);
  const birthdate = (await personById(services.db, subject.customerId))?.birthdate ?? null;
  const retirement = birthdate === null ? null : retirementAt(birthdate, query.retirementAge, today);
  const law = await lawOfHousehold(services, subject, held.of("financial"));
  const reason = aheadReason(held, law !== null && law.coverage.display !== "hidden");
  const days = reason === null ? daysAhead(today, retirement) : [];
  const years = netWorthYears(
    { ...wealthToday(held, law), monthsPaid: retirement?.months ?? null },
    days.map(({ years: after, on }) => ({ years: after, debtCents: debtOn(loans, on) })),
  );
  const { growthRatio: meanRatio, deviationRatio } = homeAssumptions;
  return ok({
    ahead: {
      on: today,
      net: held.netCents,
      parts: held.totals,
      monthly: held.monthlyCents,
      law: law === null || reason !== null ? null : lawView(law),
      homesLaw: { meanRatio, deviationRatio },
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

/** Returns a portfolio with its rate, and the monthly payments of its settings. */
function aheadRow(row: OwnedPortfolio, today: Day) {
  const { externalCreatedAt, monthlyDeposit, monthlyBuyout } = readPortfolioInfos(row.infos);
  const net = subtractCents(monthlyDeposit ?? zeroCents, monthlyBuyout ?? zeroCents);
  return {
    ...row,
    rateRatio: rateOn(row.kindDetail, today, externalCreatedAt ?? row.openedOn)?.value ?? null,
    monthlyCents: ownedCents(net, row.ownedRatio),
  };
}

type Held = Pick<AheadHoldings<AheadPortfolio>, "totals" | "monthlyCents" | "savings">;

function wealthToday({ totals, monthlyCents, savings }: Held, law: KeyedLaw | null) {
  return {
    financialCents: totals.financial,
    law: law?.law ?? withoutMarket(),
    monthlyCents,
    homesCents: totals.homes,
    savings,
    constantCents: totals.constant,
  };
}

/** For assets without market risk. */
function withoutMarket(): YearLaw {
  const law = yearLaw(0, 0);
  assert(law !== null, "a year without gain or risk has a law");
  return law;
}

/** Returns the debts of the portfolios that count, without hidden ones. */
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

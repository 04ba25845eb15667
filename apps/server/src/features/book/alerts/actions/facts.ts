import {
  addDays,
  type AlertFacts,
  alertLimits,
  cents,
  type Cents,
  type Day,
  dayOf,
  envelopeOf,
  type Instant,
  isLoan,
  largestFund,
  mayRecommend,
  needsUser,
  ownedCents,
  ownMoveCategories,
  paymentsChangedAt,
  projectChangedAt,
  readPortfolioInfos,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import { connectionHealth } from "../../../holdings/connections/actions/read.ts";
import { loanBook } from "../../../holdings/loans/actions/book.ts";
import {
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { growthBetween, samplePortfolios } from "../../../holdings/valuations/actions/history.ts";
import { heldSuitability } from "../../../advice/suitability/actions/read.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { saverFacts } from "../../../insight/next-steps/actions/facts.ts";
import * as store from "../store/facts.ts";
import { analysedFacts } from "./goals.ts";
import type { FirmFacts } from "../store/firm-facts.ts";

export type SharedFacts = Omit<AlertFacts, keyof Omit<FirmFacts, "firmId"> | "fileDates">;

/** Returns what the alert rules need to know of the shared contracts; it is the same for every firm. */
export async function sharedFacts(services: Services, subject: Subject): Promise<SharedFacts> {
  const today = dayOf(services.clock());
  const portfolios = await visiblePortfolios(services, subject);
  const counted = portfolios.filter(({ valueCents }) => valueCents !== null);
  const wealth =
    counted.length === 0 ? null : sumCents(counted.map(({ ownedCents: own }) => own ?? cents(0)));
  const [facts, { loans }, acts, person, cash, largest, broken, movements, risk, answers, paid, analysed] =
    await Promise.all([
      saverFacts(services, subject, today),
      loanBook(services, subject),
      store.actsOf(subject, services.db),
      personById(services.db, subject.customerId),
      cashOf(services, subject, { portfolios, today }),
      largestOf(services, subject, portfolios),
      brokenOf(services, subject),
      store.movementsSince(subject, services.db, {
        from: addDays(today, -alertLimits.movementDays),
        without: ownMoveCategories,
        above: alertLimits.movementCents,
      }),
      recommendedRisk(services, subject),
      heldSuitability(services, subject),
      netPaid(services, subject, { portfolios: counted, today }),
      analysedFacts(services, subject, { portfolios: counted, today }),
    ]);
  return {
    today,
    birthdate: person?.birthdate ?? null,
    wealthCents: wealth,
    ...cash,
    monthlyExpensesCents: facts.expenses?.monthlyCents ?? null,
    largest,
    broken,
    movements,
    contracts: portfoliosOf(portfolios),
    changedGoals: changedIn(portfolios, projectChangedAt),
    changedPayments: changedIn(portfolios, paymentsChangedAt),
    loans: loans.flatMap(({ portfolio: { id, name }, terms: { endsOn } }) =>
      endsOn === null ? [] : [{ id, name, endsOn }],
    ),
    ...profiledFacts(answers, risk, acts.profiledAt),
    netPaidCents: paid,
    visits: acts.visits,
    ...analysed,
  };
}

/** Answers to the firm's questionnaire that are still valid take precedence over the customer's own survey; they have dates of
 * their own, so none is returned. */
function profiledFacts(
  answers: Awaited<ReturnType<typeof heldSuitability>>,
  risk: number | null,
  at: Instant | null,
): Pick<AlertFacts, "isProfiled" | "profiledOn"> {
  if (answers !== null && mayRecommend(answers.standing)) return { isProfiled: true, profiledOn: null };
  return { isProfiled: risk !== null, profiledOn: at === null ? null : dayOf(at) };
}

/** Returns the contracts in which the customer changed something that has a date; `changedAt` reads that date. */
function changedIn(
  portfolios: readonly OwnedPortfolio[],
  changedAt: typeof projectChangedAt,
): AlertFacts["changedGoals"] {
  return portfolios.flatMap(({ id, name, infos }) => {
    const at = changedAt(infos);
    return at === null ? [] : [{ id, name, on: dayOf(at) }];
  });
}

function portfoliosOf(portfolios: readonly OwnedPortfolio[]): AlertFacts["contracts"] {
  return portfolios.map((one) => ({
    id: one.id,
    name: one.name,
    kind: one.kind,
    kindDetail: one.kindDetail,
    openedOn: readPortfolioInfos(one.infos).externalCreatedAt ?? one.openedOn,
    amountCents: one.ownedCents,
  }));
}

type Held = { readonly portfolios: readonly OwnedPortfolio[]; readonly today: Day };

/** Returns the cash on accounts and savings books, now and sixty days ago. A total is null if the value of one of them is
 * unknown. */
async function cashOf(services: Services, subject: Subject, { portfolios, today }: Held) {
  const cash = portfolios.filter(
    ({ kind }) => !isLoan(kind) && (envelopeOf(kind) === "accounts" || envelopeOf(kind) === "savings"),
  );
  const unknown = { cashCents: null, cashThenCents: null };
  if (cash.length === 0) return unknown;
  const samples = await samplePortfolios(services, subject, {
    portfolioIds: cash.map(({ id }) => id),
    days: [addDays(today, -alertLimits.idleDays)],
  });
  const then = cash.map(({ ownedRatio }, index) => {
    const value = samples[index]?.[0]?.valueCents;
    return value === undefined ? null : ownedCents(value, ownedRatio);
  });
  return { cashCents: knownSum(cash.map((one) => one.ownedCents)), cashThenCents: knownSum(then) };
}

function knownSum(values: readonly (Cents | null)[]): Cents | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : sumCents(known);
}

async function largestOf(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<AlertFacts["largest"]> {
  const ids = portfolios.map(({ id }) => id);
  return largestFund(portfolios, await linesOf(services, subject, ids));
}

/** Returns the connections that need an action of the customer, with the day of their last successful synchronisation. */
async function brokenOf(services: Services, subject: Subject): Promise<AlertFacts["broken"]> {
  const connections = await connectionHealth(services, subject);
  return connections
    .filter(({ state }) => needsUser(state))
    .map(({ id, name, lastSuccessOn, since }) => ({ id, name, since: lastSuccessOn ?? since }));
}

async function netPaid(services: Services, subject: Subject, { portfolios, today }: Held) {
  const from = addDays(today, -alertLimits.withdrawalDays);
  const assets = portfolios.filter(({ kind }) => !isLoan(kind) && kind !== "realestate");
  if (assets.length === 0) return null;
  return (await growthBetween(services, subject, { from, to: today, portfolios: assets }))?.paidCents ?? null;
}

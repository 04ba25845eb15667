import {
  type Cents,
  type Day,
  dayOf,
  effectiveTerms,
  type Id,
  isLoan,
  joinedTerms,
  type LoanSchedule,
  loanSchedule,
  type LoanSettings,
  type LoanTerms,
  noLoanSettings,
  ownedCents,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { knownPortfolios, type OwnedPortfolio } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";

/** A loan with its terms (the lender's, completed by the saver's), its schedule and the property it pays for. */
export type Loan = {
  readonly portfolio: OwnedPortfolio;
  readonly said: LoanSettings;
  readonly terms: LoanTerms;
  readonly schedule: LoanSchedule | null;
  readonly home: { readonly id: Id; readonly name: string } | null;
};

/** Returns the person's share of an amount of the loan. */
export function ownedShare({ portfolio }: Loan, amount: Cents | null): Cents | null {
  return amount === null ? null : ownedCents(amount, portfolio.ownedRatio);
}

/** Returns the terms of a loan for an export: the lender's, completed by the saver's. Derived values are recomputed by the
 * reader. */
export function exportedTerms({ portfolio: { loan: told }, said }: Loan): LoanTerms | null {
  if (Object.values(said).every((value) => value === null)) return told;
  return joinedTerms(told, said);
}

/** Returns portfolios with the loan terms that the loan pages show. */
export async function withLoanTerms(
  services: Services,
  subject: Subject,
  rows: readonly OwnedPortfolio[],
): Promise<readonly OwnedPortfolio[]> {
  if (!rows.some(({ kind }) => isLoan(kind))) return rows;
  return withTerms(rows, await store.settingsOf(subject, services.db));
}

/** Does the same for portfolios that are being loaded: the terms are loaded in parallel. */
export async function withLoanTermsBeside(
  { db }: Services,
  subject: Subject,
  asked: Promise<readonly OwnedPortfolio[]>,
): Promise<readonly OwnedPortfolio[]> {
  const [rows, settings] = await Promise.all([asked, store.settingsOf(subject, db)]);
  return withTerms(rows, settings);
}

function withTerms(
  rows: readonly OwnedPortfolio[],
  said: Awaited<ReturnType<typeof store.settingsOf>>,
): readonly OwnedPortfolio[] {
  const settings = new Map(said.map((row) => [row.portfolioId, row]));
  return rows.map((row) => {
    const entered = settings.get(row.id);
    if (!isLoan(row.kind) || (row.loan === null && entered === undefined)) return row;
    return { ...row, loan: effectiveTerms(row.loan, loanSettingsOf(entered), row.valueCents) };
  });
}

export type LoanBook = { readonly loans: readonly Loan[]; readonly today: Day };

/** Returns all loans of a customer, hidden ones included, newest first: ids contain their time. */
export async function loanBook(
  services: Services,
  subject: Subject,
  db: Db | Trx = services.db,
): Promise<LoanBook> {
  const today = dayOf(services.clock());
  const portfolios = await knownPortfolios(services, subject);
  if (!portfolios.some(({ kind }) => isLoan(kind))) return { loans: [], today };
  const settings = new Map((await store.settingsOf(subject, db)).map((row) => [row.portfolioId, row]));
  const links = new Map(
    (await store.linksOf(subject, db)).map((link) => [link.portfolioId, link.realEstateId]),
  );
  const names = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio.name]));
  const loans = portfolios
    .filter((portfolio) => isLoan(portfolio.kind))
    .toReversed()
    .map((portfolio): Loan => {
      const entered = loanSettingsOf(settings.get(portfolio.id));
      const terms = effectiveTerms(portfolio.loan, entered, portfolio.valueCents);
      const homeId = links.get(portfolio.id);
      const name = homeId === undefined ? undefined : names.get(homeId);
      const home = homeId === undefined || name === undefined ? null : { id: homeId, name };
      return { portfolio, said: entered, terms, schedule: loanSchedule(terms, today), home };
    });
  return { loans, today };
}

function loanSettingsOf(row: store.SettingsRow | undefined): LoanSettings {
  if (row === undefined) return noLoanSettings;
  return {
    signedOn: row.signedOn,
    endsOn: row.endsOn,
    borrowedCents: row.borrowedCents,
    nominalRateRatio: row.nominalRateRatio === null ? null : Number(row.nominalRateRatio),
    insuranceMonthlyCents: row.insuranceMonthlyCents,
  };
}

export async function loanById(services: Services, subject: Subject, id: Id): Promise<Loan | null> {
  const { loans } = await loanBook(services, subject);
  return loans.find((loan) => loan.portfolio.id === id) ?? null;
}

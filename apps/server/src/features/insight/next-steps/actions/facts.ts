import { listedFees } from "../../../holdings/portfolios/actions/recognise.ts";
import {
  addDays,
  addMonths,
  analysisLocks,
  analysisState,
  cents,
  type PortfolioFacts,
  type Day,
  day,
  employeeSavingsKinds,
  type Expenses,
  type Fund,
  type Id,
  isInvested,
  ownMoveCategories,
  type PortfolioKind,
  readPortfolioInfos,
  type SaverFacts,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import { catalogue, type ListedContract, offerAmong } from "../../../market/funds/actions/peers.ts";
import {
  type Line,
  linesOf,
  lotsOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import * as store from "../store.ts";
import { comparedFees } from "./fees.ts";

/** Everything that the rules look at, of the portfolios that the subject sees. Those in another currency are left out: without an
 * exchange rate they are no number of euros. */
export async function saverFacts(services: Services, subject: Subject, today: Day): Promise<SaverFacts> {
  const all = await visiblePortfolios(services, subject);
  const rows = all.filter((row) => row.currency === "EUR");
  const invested = rows.filter((row) => isInvested(row.kind));
  const lines = await linesOf(
    services,
    subject,
    invested.map((row) => row.id),
  );
  const read: Read = {
    today,
    funds: await fundsOf(
      services,
      lines.flatMap((line) => line.isin ?? []),
    ),
    listed: invested.length === 0 ? [] : await catalogue(services),
    lines: Map.groupBy(lines, (line) => line.portfolioId),
    personalRisk: await recommendedRisk(services, subject),
  };
  const portfolios: PortfolioFacts[] = [];
  for (const row of rows) portfolios.push(await factsOf({ services, subject }, row, read));
  return { today, portfolios, expenses: await expensesOf(services, subject, { rows, today }) };
}

type Read = {
  readonly today: Day;
  readonly funds: ReadonlyMap<string, Fund>;
  readonly listed: readonly ListedContract[];
  readonly lines: ReadonlyMap<Id, readonly Line[]>;
  readonly personalRisk: number | null;
};

async function factsOf(
  { services, subject }: { readonly services: Services; readonly subject: Subject },
  row: OwnedPortfolio,
  read: Read,
): Promise<PortfolioFacts> {
  const infos = readPortfolioInfos(row.infos);
  const lots = employeeSavingsKinds.includes(row.kind) ? await lotsOf(services.db, subject, row.id) : [];
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    kindDetail: row.kindDetail,
    amountCents: row.valueCents,
    ownedCents: row.ownedCents,
    ownedRatio: row.ownedRatio,
    asOf: row.valueAsOf,
    provenance: row.valueProvenance,
    openedOn: infos.externalCreatedAt ?? row.openedOn,
    lots: lots.map((lot) => ({
      valueCents: lot.valueCents,
      condition: lot.condition,
      availableOn: lot.availableOn,
    })),
    ...(isInvested(row.kind) ? await ofInvested(services, row, read) : { fees: [], missing: [] }),
  };
}

async function ofInvested(
  services: Services,
  row: OwnedPortfolio,
  { today, funds, listed, lines: linesById, personalRisk }: Read,
): Promise<Pick<PortfolioFacts, "fees" | "missing">> {
  const infos = readPortfolioInfos(row.infos);
  const lines = linesById.get(row.id) ?? [];
  const offer = offerAmong(listed, { slug: row.contractSlug, name: row.name, kind: row.kind });
  const { kind: view } = analysisState({
    kind: row.kind,
    currency: row.currency,
    managementType: infos.managementType,
    lines: lines.map((line) => ({
      holdingKind: line.holdingKind,
      valuationCents: line.valuationCents,
      isFund: line.isin !== null && funds.has(line.isin),
    })),
  });
  const profileKnown = row.recommendedRisk !== null || personalRisk !== null;
  const fees = await listedFees(services.db, row, offer);
  const locks = analysisLocks({ kind: row.kind, infos, offerFees: fees, profileKnown });
  return {
    fees: await comparedFees(services, { row, infos, lines, funds, offer, ownFees: fees, listed, today }),
    // What has no analysis waits for no setting.
    missing: view === "full" ? locks.map((lock) => lock.setting) : [],
  };
}

const spendingKinds: readonly PortfolioKind[] = ["checking", "joint"];
/** Whole months that a mean is made of. @source product decision */
const expenseMonths = 3;

/** What leaves the current accounts in a month. Unknown when the lines of one of them do not go back to the first of these
 * months: what is not known was not spent is not the same as nothing. */
async function expensesOf(
  services: Services,
  subject: Subject,
  { rows, today }: { readonly rows: readonly OwnedPortfolio[]; readonly today: Day },
): Promise<Expenses | null> {
  const accounts = rows.filter((row) => spendingKinds.includes(row.kind));
  const portfolioIds = accounts.map((row) => row.id);
  if (portfolioIds.length === 0) return null;
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  const from = addMonths(thisMonth, -expenseMonths);
  const to = addDays(thisMonth, -1);
  const range = { from, to, without: ownMoveCategories };
  const spent = await store.spentBetween(subject, services.db, { portfolioIds, ...range });
  const isKnown = spent.length === portfolioIds.length && spent.every(({ firstOn }) => firstOn <= from);
  if (!isKnown) return null;
  const shares = new Map(accounts.map((row) => [row.id, row.ownedRatio]));
  const total = spent.reduce(
    (sum, { portfolioId, spentCents }) => sum + spentCents * (shares.get(portfolioId) ?? 1),
    0,
  );
  return { monthlyCents: cents(Math.round(total / expenseMonths)), months: expenseMonths, until: to };
}

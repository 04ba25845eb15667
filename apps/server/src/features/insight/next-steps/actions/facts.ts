import { listedFees } from "../../../holdings/portfolios/actions/recognise.ts";
import {
  analysisLocks,
  analysisState,
  comparedFees,
  type PortfolioFacts,
  type Day,
  employeeSavingsKinds,
  expenseRange,
  type Expenses,
  type Fund,
  type Id,
  isInvested,
  isSpendingAccount,
  monthlyExpenses,
  ownMoveCategories,
  readPortfolioInfos,
  type SaverFacts,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { oncePerSnapshot } from "../../../../db/shared-snapshot.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import {
  catalogue,
  classFees,
  type ListedContract,
  offerAmong,
} from "../../../market/funds/actions/peers.ts";
import {
  type Line,
  linesOf,
  lotsOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { accountSpending } from "../../../holdings/transactions/actions.ts";

/** Reads everything that the rules use, for the portfolios that the subject sees. Portfolios in another currency are left out:
 * without an exchange rate they cannot be added to euros. */
export const saverFacts = oncePerSnapshot(factsOfSaver);

async function factsOfSaver(services: Services, subject: Subject, today: Day): Promise<SaverFacts> {
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
  const offered = offer === null ? null : await classFees(services, offer.slug);
  const costs = { ownFees: fees, offerSlug: offer?.slug ?? null, offered, listed };
  return {
    fees: comparedFees({ portfolio: row, infos, lines, funds, ...costs, today }),
    // A portfolio without an analysis lacks no setting.
    missing: view === "full" ? locks.map((lock) => lock.setting) : [],
  };
}

/** Returns the monthly outflow of the current accounts; null unless it is known for all of them. */
export async function expensesOf(
  services: Services,
  subject: Subject,
  { rows, today }: { readonly rows: readonly OwnedPortfolio[]; readonly today: Day },
): Promise<Expenses | null> {
  const accounts = rows.filter(isSpendingAccount);
  if (accounts.length === 0) return null;
  const portfolioIds = accounts.map((row) => row.id);
  const range = expenseRange(today);
  const asked = { portfolioIds, ...range, categories: { without: ownMoveCategories } };
  return monthlyExpenses(accounts, await accountSpending(services, subject, asked), range);
}

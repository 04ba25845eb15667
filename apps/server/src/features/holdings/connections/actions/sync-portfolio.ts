import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  fail,
  type Holding,
  isInvested,
  ok,
  type Result,
  sourceValue,
  type UnreadPart,
} from "@vigie/domain";
import {
  type AggregationCode,
  type PartnerAccount,
  type PartnerTransaction,
  withPockets,
} from "@vigie/partners";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { offerOf } from "../../../market/funds/actions.ts";
import { recordUnread } from "../../portfolios/actions/unread.ts";
import { savePortfolio } from "../../portfolios/actions/save-portfolio.ts";
import { adoptPortfolio, upsertPortfolio } from "../../portfolios/actions/add-and-remove.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { movedByDay, saveTransactions } from "../../transactions/actions.ts";
import { needsBackCast } from "../../valuations/actions/history.ts";
import { saveSyncProgress } from "../store/syncs.ts";
import { pastOf } from "./sync-past.ts";
import { type Run, setAsideIn } from "./sync-run.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

export type Followed = {
  readonly account: PartnerAccount;
  readonly portfolio: Portfolio;
  /** True if the portfolio was known from a file until now: its whole history is requested. */
  readonly adopted: boolean;
};

/** The first sync requests this much history. */
const historyMonths = 36;
/** Later syncs request one more month, for lines that a bank dates afterwards. */
const overlapDays = 31;

/** Stores the partner's list of accounts; returns those that are followed. */
export async function writeAccounts(
  { services, subject, connection }: Run,
  accounts: readonly PartnerAccount[],
): Promise<Followed[]> {
  const at = services.clock();
  return await inTransaction(services, async (unit) => {
    const followed: Followed[] = [];
    for (const account of accounts) {
      const isFollowed = !account.disabled && !account.deleted;
      const number = account.number ?? account.iban;
      const adopted =
        isFollowed &&
        (await adoptPortfolio(unit.db, subject, {
          connectionId: connection.id,
          externalId: account.id,
          number,
          kind: account.kind,
        }));
      const portfolio = await upsertPortfolio(unit.db, subject, {
        externalId: account.id,
        connectionId: connection.id,
        newId: services.newId(),
        kind: account.kind,
        kindDetail: account.kindDetail,
        name: account.name,
        number,
        institutionSlug: connection.institutionSlug,
        institutionName: connection.institutionName,
        currency: account.currency ?? "EUR",
        disabled: account.disabled,
        deletedAt: account.deleted ? at : null,
        openedOn: account.openedOn,
        companyName: account.companyName,
        toldOwnership: account.ownership,
        demo: services.config.demo,
        at,
      });
      if (isFollowed) followed.push({ account, portfolio, adopted });
    }
    return followed;
  });
}

/** Reads one portfolio from the partner, then stores it in one transaction. */
export async function readPortfolio(
  run: Run,
  { account, portfolio, adopted }: Followed,
): Promise<Result<null, AggregationCode | "sync.taken_over">> {
  const { services, subject } = run;
  const today = dayOf(services.clock());
  const from =
    portfolio.complete && !adopted
      ? addDays(portfolio.valueAsOf ?? today, -overlapDays)
      : addMonths(today, -historyMonths);
  const lines = await readTransactions(run, { accountId: account.id, kind: portfolio.kind, from });
  if (!lines.ok) return await unread(run, portfolio, { part: "transactions", failure: lines });
  const holdings = isInvested(portfolio.kind) ? await readHoldings(run, account.id) : ok([]);
  if (!holdings.ok) return await unread(run, portfolio, { part: "holdings", failure: holdings });
  const lacks = holdings.value.length > 0 && (await needsBackCast(services, subject, portfolio));
  const offer = isInvested(portfolio.kind)
    ? await offerOf(services, { slug: portfolio.contractSlug, name: portfolio.name, kind: portfolio.kind })
    : null;
  const past = lacks
    ? await pastOf(run, { accountId: account.id, holdings: holdings.value, offer, lines: lines.value, from })
    : ok(null);
  if (!past.ok) return await unread(run, portfolio, { part: "holdings", failure: past });
  const written = await whileCurrent(run, async (unit) => {
    const { added, moved } = await saveTransactions(workOf(unit, subject), {
      portfolioId: portfolio.id,
      importId: null,
      provenance: "provider",
      rows: lines.value.filter((line) => !line.deleted).map(sourceRow),
      gone: lines.value.filter((line) => line.deleted).map((line) => line.id),
    });
    run.counts.transactions += added;
    run.counts.doubtful += lines.value.filter((line) => line.isContradictory).length;
    run.counts.lines += holdings.value.length;
    await savePortfolio(workOf(unit, subject), {
      portfolioId: portfolio.id,
      kind: portfolio.kind,
      valueCents: sourceValue(account.valueCents, holdings.value),
      asOf: account.updatedAt === null ? today : dayOf(account.updatedAt),
      provenance: "provider",
      holdings: holdings.value,
      loan: account.loan,
      contractSlug: offer?.slug ?? null,
      backCast: past.value?.backCast ?? null,
      replayed: past.value?.replayed ?? [],
      movements: moved ?? (await movedByDay(unit.db, subject, portfolio.id)),
    });
    // The partner no longer updates the data of this source.
    if (account.sourceId !== null && run.failingSources.has(account.sourceId))
      await recordUnread(unit.db, subject, { part: "all", at: services.clock(), portfolioId: portfolio.id });
  });
  return written ? ok(null) : fail("sync.taken_over");
}

/** Writes the data of this attempt in one transaction. Returns false and writes nothing if another runner took over the sync. */
async function whileCurrent(
  { services, subject, syncId, attempt }: Run,
  write: (unit: UnitOfWork) => Promise<void>,
): Promise<boolean> {
  return await inTransaction(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const isCurrent = await saveSyncProgress(subject, unit.db, { id: syncId, attempt, at: services.clock() });
    if (isCurrent) await write(unit);
    return isCurrent;
  });
}

type Failed = Extract<Result<never, AggregationCode>, { ok: false }>;

/** Records which part of a portfolio could not be read and since when. Nothing else is written, so the displayed data stay
 * consistent. */
async function unread(
  run: Run,
  { id: portfolioId }: Portfolio,
  { part, failure }: { readonly part: UnreadPart; readonly failure: Failed },
): Promise<Result<never, AggregationCode | "sync.taken_over">> {
  const at = run.services.clock();
  const noted = await whileCurrent(run, async (unit) => {
    await recordUnread(unit.db, run.subject, { part, at, portfolioId });
  });
  return noted ? failure : fail("sync.taken_over");
}

/** Records that the list of accounts could not be read. Returns false if another runner has the sync. */
export async function recordFailedRead(run: Run): Promise<boolean> {
  const at = run.services.clock();
  return await whileCurrent(run, async (unit) => {
    await recordUnread(unit.db, run.subject, { part: "all", at, connectionId: run.connection.id });
  });
}

function sourceRow(line: PartnerTransaction) {
  return {
    externalId: line.id,
    date: line.date,
    valueDate: line.valueDate,
    amountCents: line.valueCents,
    wording: line.wording,
    originalWording: line.originalWording,
    type: line.type,
    coming: line.coming,
  };
}

async function readTransactions(
  run: Run,
  query: { accountId: string; kind: Portfolio["kind"]; from: Day },
): Promise<Result<PartnerTransaction[], AggregationCode>> {
  const lines: PartnerTransaction[] = [];
  const pages = run.aggregation.transactions(run.user, {
    accountId: query.accountId,
    from: query.from,
    withDeleted: true,
    onSetAside: setAsideIn(run),
    pageSize: 1000,
    kindOf: () => query.kind,
  });
  for await (const page of pages) {
    // The partner may not have read an account that was just activated.
    if (!page.ok) return page.code === "account.none_enabled" ? ok(lines) : page;
    lines.push(...page.value.transactions);
  }
  return ok(lines);
}

async function readHoldings(
  run: Run,
  accountId: string,
): Promise<Result<readonly Holding[], AggregationCode>> {
  const { aggregation } = run;
  const query = { accountId, onSetAside: setAsideIn(run) };
  const holdings = await aggregation.listHoldings(run.user, query);
  if (!holdings.ok) return holdings;
  const pockets = await aggregation.listPockets(run.user, query);
  if (!pockets.ok) return fail(pockets.code);
  return ok(
    withPockets(
      holdings.value.filter((holding) => !holding.deleted),
      pockets.value,
    ),
  );
}

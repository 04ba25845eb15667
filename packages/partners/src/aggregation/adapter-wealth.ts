import { fail, ok } from "@vigie/domain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { Caller } from "./adapter-call.ts";
import { isSet, wireDateTime } from "./map-basics.ts";
import { mapTransaction, transactionDay } from "./map-transactions.ts";
import { mapAmortization, mapHolding, mapMarketOrder, mapPocket, mapValueHistory } from "./map-wealth.ts";
import { isPlainTransaction } from "./plain-transaction.ts";
import type {
  AggregationPort,
  Answer,
  PartnerTransaction,
  PartnerUser,
  TransactionPage,
  TransactionQuery,
} from "./port.ts";
import type { WealthQuery } from "./port-wealth.ts";
import { listOf, readLines } from "./read-lines.ts";
import {
  wireAmortizationList,
  wireInvestment,
  wireInvestmentValues,
  wireLinks,
  wireMarketOrder,
  wirePocket,
  wireSecurityHistory,
  wireTransaction,
} from "./wire-wealth.ts";
import { wireUser } from "./wire.ts";

/** The transaction and wealth calls of the port, over HTTP. */
type WealthPart = Pick<
  AggregationPort,
  | "transactions"
  | "listHoldings"
  | "listPockets"
  | "listMarketOrders"
  | "listAmortizations"
  | "valueHistory"
  | "securityHistory"
>;

const wirePage = z.object({ transactions: z.array(z.unknown()), _links: wireLinks.nullish() });
type WirePage = z.infer<typeof wirePage>;

const maxPageSize = 1_000;
const defaultPageSize = 500;
/** Two million lines: far more than any saver has; bounds an endless list. */
const maxPages = 4_000;

export function wealthCalls(caller: Caller): WealthPart {
  return {
    transactions: (user, query) => readPages(caller, user, query),
    async listHoldings(user, query) {
      const lines = await list(caller, user, { query, name: "investments", schema: wireInvestment });
      return lines.ok ? ok(lines.value.map(mapHolding)) : lines;
    },
    async listPockets(user, query) {
      const lines = await list(caller, user, { query, name: "pockets", schema: wirePocket });
      if (!lines.ok) return lines;
      // A released lot is listed with its time of deletion.
      return ok(lines.value.filter(({ deleted }) => !isSet(deleted)).map(mapPocket));
    },
    async listMarketOrders(user, query) {
      const lines = await list(caller, user, { query, name: "marketorders", schema: wireMarketOrder });
      return lines.ok ? ok(lines.value.map(mapMarketOrder)) : lines;
    },
    listAmortizations: (user) => listAmortizations(caller, user),
    async valueHistory(user, investmentId) {
      const answer = await caller.call({
        method: "GET",
        path: ["users", "me", "investments", investmentId, "history"],
        token: user.accessToken,
        schema: wireInvestmentValues,
        subject: "investment",
      });
      return answer.ok ? ok(mapValueHistory(answer.value.investmentvalues)) : answer;
    },
    async securityHistory(user, investmentId) {
      const answer = await caller.call({
        method: "GET",
        path: ["users", "me", "investments", investmentId, "security", "history"],
        token: user.accessToken,
        schema: wireSecurityHistory,
        subject: "investment",
      });
      return answer.ok ? ok(mapValueHistory(answer.value.history)) : answer;
    },
  };
}

type ListRequest<T> = { readonly query: WealthQuery; readonly name: string; readonly schema: z.ZodType<T> };

async function list<T>(
  caller: Caller,
  user: PartnerUser,
  { query, name, schema }: ListRequest<T>,
): Promise<Answer<readonly T[]>> {
  const answer = await caller.call({
    method: "GET",
    path: ["users", "me", ...owner(query), name],
    token: user.accessToken,
    schema: listOf(name),
    subject: subjectOf(query),
  });
  if (!answer.ok) return answer;
  return readLines(answer.value, { list: name, schema, onSetAside: query.onSetAside });
}

function owner(query: WealthQuery): readonly string[] {
  if (query.accountId !== undefined) return ["accounts", query.accountId];
  return query.connectionId === undefined ? [] : ["connections", query.connectionId];
}

function subjectOf(query: WealthQuery): "account" | "connection" | "partner" {
  if (query.accountId !== undefined) return "account";
  return query.connectionId === undefined ? "partner" : "connection";
}

/** The feature is optional and returns 401 if it is absent, like an expired token: another call distinguishes the two. */
async function listAmortizations(
  caller: Caller,
  user: PartnerUser,
): ReturnType<AggregationPort["listAmortizations"]> {
  const answer = await caller.call({
    method: "GET",
    path: ["users", "me", "amortizations"],
    token: user.accessToken,
    schema: wireAmortizationList,
    subject: "partner",
  });
  if (answer.ok) {
    const lines = answer.value.loanamortizations.filter(({ deleted }) => !isSet(deleted));
    return ok({ lines: lines.map(mapAmortization), missing: null });
  }
  if (answer.code !== "partner.unauthorized" && answer.code !== "partner.forbidden") return answer;
  const me = await caller.call({
    method: "GET",
    path: ["users", "me"],
    token: user.accessToken,
    schema: wireUser,
    subject: "partner",
  });
  return me.ok ? ok({ lines: [], missing: "feature_absent" }) : me;
}

async function* readPages(
  caller: Caller,
  user: PartnerUser,
  query: TransactionQuery,
): AsyncGenerator<Answer<TransactionPage>, void, undefined> {
  for await (const answer of oneAhead(answersOf(caller, user, query))) {
    const page = answer.ok ? await mapPage(answer.value, query) : answer;
    yield page;
    if (!page.ok) return;
  }
}

/** Fetches one page ahead while the previous one is processed. */
async function* oneAhead<T>(answers: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let coming = kept(answers.next());
  for (;;) {
    const answer = await coming;
    if (answer.done === true) return;
    coming = kept(answers.next());
    yield answer.value;
  }
}

/** Pages in the partner's order; the next page is requested as soon as the previous one arrives. */
async function* answersOf(
  caller: Caller,
  user: PartnerUser,
  query: TransactionQuery,
): AsyncGenerator<Answer<WirePage>, void, undefined> {
  const shared = { token: user.accessToken, schema: wirePage, subject: subjectOf(query) };
  const limit = Math.min(query.pageSize ?? defaultPageSize, maxPageSize);
  const ask = async (offset: number): Promise<Answer<WirePage>> =>
    await caller.call({
      ...shared,
      method: "GET",
      path: ["users", "me", ...owner(query), "transactions"],
      query: {
        limit,
        offset: offset === 0 ? undefined : offset,
        min_date: query.from,
        max_date: query.to,
        last_update: query.changedSince === undefined ? undefined : wireDateTime(query.changedSince),
        expand: "categories",
        all: query.withDeleted === true ? true : undefined,
        deleted: query.withDeleted === true ? true : undefined,
      },
    });
  const followed = new Set<string>();
  let offset = 0;
  let before: readonly unknown[] = [];
  let answer = await ask(offset);
  for (;;) {
    if (!answer.ok) return yield answer;
    const { transactions, _links: links } = answer.value;
    if (isSamePage(transactions, before)) return yield repeated;
    before = transactions;
    offset += transactions.length;
    const next = nextOf(answer.value, { limit, offset });
    const mayFollow = next !== null && !followed.has(next) && followed.size < maxPages;
    if (next !== null) followed.add(next);
    const coming =
      next === null || !mayFollow
        ? null
        : kept(links === null || links === undefined ? ask(offset) : caller.follow(next, shared));
    yield answer;
    if (next === null) return;
    if (coming === null) return yield repeated;
    answer = await coming;
  }
}

/** A prefetched request may fail before anybody awaits it, or without being awaited: this prevents an unhandled rejection. */
function kept<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined);
  return asked;
}

function isSamePage(lines: readonly unknown[], before: readonly unknown[]): boolean {
  // The first line nearly always differs; a full comparison is made only if it does not.
  const [first] = lines;
  if (first === undefined || lines.length !== before.length) return false;
  return (
    JSON.stringify(first) === JSON.stringify(before[0]) && JSON.stringify(lines) === JSON.stringify(before)
  );
}

const repeated = fail("partner.invalid_answer", { detail: { reason: "repeated_link" } });

/** Returns the next page's link; null at the end. Without links, a full page is presumed to have a successor. */
function nextOf(page: WirePage, { limit, offset }: { limit: number; offset: number }): string | null {
  const { _links: links, transactions } = page;
  if (links !== null && links !== undefined) return links.next?.href ?? null;
  return transactions.length >= limit ? String(offset) : null;
}

/** Number of lines mapped before other calls and the next page get a turn. */
const linesAtOnce = 250;

async function mapPage(page: WirePage, query: TransactionQuery): Promise<Answer<TransactionPage>> {
  const { onSetAside } = query;
  const read = readLines(page.transactions, {
    list: "transactions",
    schema: wireTransaction,
    isPlain: isPlainTransaction,
    onSetAside,
  });
  if (!read.ok) return read;
  const transactions: PartnerTransaction[] = [];
  for (const [at, line] of read.value.entries()) {
    if (at > 0 && at % linesAtOnce === 0) await nextTurn();
    const mapped = mapTransaction(line, query.kindOf?.(String(line.id_account)) ?? null);
    if (mapped !== null) transactions.push(mapped);
    else if (transactionDay(line) === null) onSetAside?.({ list: "transactions", where: "date" });
  }
  return ok({ transactions });
}

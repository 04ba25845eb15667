import { fail, ok } from "@vigie/domain";
import type { z } from "zod";
import type { Caller } from "./adapter-call.ts";
import { isSet, wireDateTime } from "./map-basics.ts";
import { mapTransaction } from "./map-transactions.ts";
import { mapAmortization, mapHolding, mapMarketOrder, mapPocket, mapValueHistory } from "./map-wealth.ts";
import type { AggregationPort, Answer, PartnerUser, TransactionPage, TransactionQuery } from "./port.ts";
import type { WealthQuery } from "./port-wealth.ts";
import type { WireTransactionPage } from "./wire-wealth.ts";
import {
  wireAmortizationList,
  wireInvestmentList,
  wireInvestmentValues,
  wireMarketOrderList,
  wirePocketList,
  wireSecurityHistory,
  wireTransactionPage,
} from "./wire-wealth.ts";
import { wireUser } from "./wire.ts";

/** Transactions and wealth of the port, over the wire. */
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

const maxPageSize = 1_000;
const defaultPageSize = 500;
/** Two million lines: far above any saver, and an end to a list that never ends. */
const maxPages = 4_000;

export function wealthCalls(caller: Caller): WealthPart {
  return {
    transactions: (user, query) => readPages(caller, user, query),
    async listHoldings(user, query) {
      const answer = await list(caller, user, { query, name: "investments", schema: wireInvestmentList });
      return answer.ok ? ok(answer.value.investments.map(mapHolding)) : answer;
    },
    async listPockets(user, query) {
      const answer = await list(caller, user, { query, name: "pockets", schema: wirePocketList });
      if (!answer.ok) return answer;
      // A lot that was taken out is listed with its moment of deletion.
      return ok(answer.value.pockets.filter(({ deleted }) => !isSet(deleted)).map(mapPocket));
    },
    async listMarketOrders(user, query) {
      const answer = await list(caller, user, { query, name: "marketorders", schema: wireMarketOrderList });
      return answer.ok ? ok(answer.value.marketorders.map(mapMarketOrder)) : answer;
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

function list<T>(
  caller: Caller,
  user: PartnerUser,
  { query, name, schema }: ListRequest<T>,
): Promise<Answer<T>> {
  return caller.call({
    method: "GET",
    path: ["users", "me", ...owner(query), name],
    token: user.accessToken,
    schema,
    subject: subjectOf(query),
  });
}

function owner(query: WealthQuery): readonly string[] {
  if (query.accountId !== undefined) return ["accounts", query.accountId];
  return query.connectionId === undefined ? [] : ["connections", query.connectionId];
}

function subjectOf(query: WealthQuery): "account" | "connection" | "partner" {
  if (query.accountId !== undefined) return "account";
  return query.connectionId === undefined ? "partner" : "connection";
}

/** The feature is optional and answers 401 when it is absent, as a dead token does: another call tells them apart. */
async function listAmortizations(
  caller: Caller,
  user: PartnerUser,
): ReturnType<AggregationPort["listAmortizations"]> {
  const answer = await list(caller, user, { query: {}, name: "amortizations", schema: wireAmortizationList });
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
  const shared = { token: user.accessToken, schema: wireTransactionPage, subject: subjectOf(query) };
  const followed = new Set<string>();
  let answer: Answer<WireTransactionPage> = await caller.call({
    ...shared,
    method: "GET",
    path: ["users", "me", ...owner(query), "transactions"],
    query: {
      limit: Math.min(query.pageSize ?? defaultPageSize, maxPageSize),
      min_date: query.from,
      max_date: query.to,
      last_update: query.changedSince === undefined ? undefined : wireDateTime(query.changedSince),
      expand: "categories",
      all: query.withDeleted === true ? true : undefined,
      deleted: query.withDeleted === true ? true : undefined,
    },
  });
  for (;;) {
    if (!answer.ok) return yield answer;
    yield ok(mapPage(answer.value, query));
    const href = answer.value._links.next?.href;
    if (href === undefined) return;
    if (followed.has(href) || followed.size >= maxPages) {
      return yield fail("partner.invalid_answer", { detail: { reason: "repeated_link" } });
    }
    followed.add(href);
    answer = await caller.follow(href, shared);
  }
}

function mapPage(page: WireTransactionPage, query: TransactionQuery): TransactionPage {
  const transactions = page.transactions
    .map((line) => mapTransaction(line, query.kindOf?.(String(line.id_account)) ?? null))
    .filter((line) => line !== null);
  return { transactions };
}

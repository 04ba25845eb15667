import { addDays, dayOf, instant } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { openAccounts, units } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import { withUser } from "./auth.ts";
import { answer, expanded, flagged, notFound, problem } from "./http.ts";
import type { Call, Fields, Handler } from "./http.ts";
import type { Line } from "./model.ts";
import type { TransactionEdit } from "./state.ts";
import { wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** Transactions (fact sheet, section 10): newest first, paginated with opaque links. */

const maxLimit = 1000;
/** Standing orders and debits are announced a week ahead as `coming`; a card purchase is listed only after it was made. */
const daysAhead = 7;
const announcedTypes = ["order", "loan_repayment"];
const idsPerAccount = 100_000;

type Entry = { readonly id: number; readonly line: Line; readonly account: Account };

/** GET …/transactions */
export function listTransactions(world: World): Handler {
  return withUser(world, (user, call) => {
    const accounts = openAccounts(world, user, call);
    if (accounts === null) return notFound;
    const limit = Number(call.query["limit"] ?? Number.NaN);
    const offset = Number(call.query["offset"] ?? 0);
    if (
      !Number.isInteger(limit) ||
      limit < 1 ||
      limit > maxLimit ||
      !Number.isInteger(offset) ||
      offset < 0
    ) {
      return problem(400, call.query["limit"] === undefined ? "missingParameter" : "invalidValue", {
        description: `limit is required, from 1 to ${maxLimit}.`,
      });
    }
    if (accounts.length === 0) {
      return problem(409, "noAccount", {
        description: "No account is enabled.",
        message: "Aucun compte n’est activé.",
      });
    }
    const entries = accounts.flatMap(entriesOf).filter((entry) => asked(world, entry, call.query));
    entries.sort((a, b) => (a.line.day === b.line.day ? b.id - a.id : a.line.day < b.line.day ? 1 : -1));
    const page = entries.slice(offset, offset + limit);
    const wired = expanded(call.query);
    return answer({
      transactions: page.map((entry) => transactionWire(world, entry, wired.has("categories"))),
      first_date: entries.at(-1)?.line.day ?? null,
      last_date: entries[0]?.line.day ?? null,
      result_min_date: page.at(-1)?.line.day ?? null,
      result_max_date: page[0]?.line.day ?? null,
      _links: links(call, { limit, offset, total: entries.length }),
      total: entries.length,
    });
  });
}

/** A stable id: the account's id and the index of the line in the account's history. */
function entriesOf(account: Account): Entry[] {
  return account.portfolio.lines.flatMap((line, index) =>
    isKnown(line, account.asOf) ? [{ id: account.id * idsPerAccount + index + 1, line, account }] : [],
  );
}

function isKnown(line: Line, asOf: Day): boolean {
  if (line.day <= asOf || line.realDay <= asOf) return true;
  return announcedTypes.includes(line.type) && line.day <= addDays(asOf, daysAhead);
}

function links(
  call: Call,
  at: { limit: number; offset: number; total: number },
): Record<string, { href: string } | null> {
  const link = (offset: number): { href: string } => {
    const query = new URLSearchParams({ ...call.query, limit: String(at.limit), offset: String(offset) });
    return { href: `${call.base}${call.path}?${query.toString()}` };
  };
  return {
    self: link(at.offset),
    prev: at.offset > 0 ? link(Math.max(0, at.offset - at.limit)) : null,
    next: at.offset + at.limit < at.total ? link(at.offset + at.limit) : null,
  };
}

/** A date in a query: a day, a month or a year, extended to its first or last day. */
function edge(text: string | undefined, side: "first" | "last"): string | null {
  if (text === undefined || text === "") return null;
  const missing = side === "first" ? "-01-01" : "-12-31";
  return text.length >= 10
    ? text.slice(0, 10)
    : text.length >= 7
      ? `${text.slice(0, 7)}${side === "first" ? "-01" : "-31"}`
      : `${text}${missing}`;
}

function asked(world: World, entry: Entry, query: Fields): boolean {
  const { line } = entry;
  const day: Day = query["filter"] === "application_date" ? line.realDay : line.day;
  const from = edge(query["min_date"], "first");
  const to = edge(query["max_date"], "last");
  const value = units(line.cents);
  const words = (query["search"] ?? query["wording"] ?? "").toLowerCase();
  const since = query["last_update"];
  return (
    (from === null || day >= from) &&
    (to === null || day <= to) &&
    (since === undefined || seenAt(world, entry) >= since) &&
    (query["min_value"] === undefined || value >= Number(query["min_value"])) &&
    (query["max_value"] === undefined || value <= Number(query["max_value"])) &&
    (query["value"] === undefined || value === Number(query["value"])) &&
    (query["income"] === undefined || flagged(query, "income") === value > 0) &&
    (words === "" || line.wording.toLowerCase().includes(words))
  );
}

/** A line is read by the first sync, or by the one of its own day. */
function seenAt(world: World, entry: Entry): string {
  const created = instant(entry.account.connection.created);
  const readOn = entry.line.day <= dayOf(created) ? created : instant(`${entry.line.day}T05:00:00.000Z`);
  return wireMoment(readOn < world.now() ? readOn : world.now());
}

function transactionWire(world: World, entry: Entry, withCategories: boolean): Record<string, unknown> {
  const { id, line, account } = entry;
  const edit = world.store.data.edits.find((one) => one.id === id);
  const seen = seenAt(world, entry);
  return {
    id,
    id_account: account.id,
    date: line.day,
    rdate: line.realDay,
    vdate: line.day,
    application_date: edit?.applicationDate ?? line.realDay,
    datetime: null,
    rdatetime: null,
    vdatetime: null,
    value: units(line.cents),
    gross_value: null,
    type: line.type,
    original_wording: line.wording,
    simplified_wording: line.simple,
    wording: edit?.wording ?? line.simple,
    ...(withCategories
      ? {
          categories:
            line.category === null ? [] : [{ code: line.category[0], parent_code: line.category[1] }],
        }
      : {}),
    id_category: 9998,
    coming: line.day > account.asOf,
    active: edit?.active ?? true,
    deleted: null,
    date_scraped: seen,
    last_update: seen,
    id_cluster: null,
    comment: edit?.comment ?? null,
    card: null,
    counterparty: null,
    country: null,
    commission: null,
    commission_currency: null,
    original_value: null,
    original_gross_value: null,
    original_currency: null,
    state: "parsed",
  };
}

/** PUT and POST …/transactions/{id}: edits by the saver. */
export function editTransaction(world: World): Handler {
  return withUser(world, (user, call) => {
    const id = Number(call.params["transactionId"]);
    const entry = (openAccounts(world, user, call) ?? []).flatMap(entriesOf).find((one) => one.id === id);
    if (entry === undefined) return notFound;
    const { edits } = world.store.data;
    const known = edits.find((one) => one.id === id);
    const edit: TransactionEdit = known ?? {
      id,
      wording: null,
      applicationDate: null,
      comment: null,
      active: null,
    };
    if (known === undefined) edits.push(edit);
    const { wording, application_date: on, comment, active } = call.body;
    if (typeof wording === "string") edit.wording = wording.slice(0, 500);
    if (typeof on === "string") edit.applicationDate = on.slice(0, 10);
    if (typeof comment === "string") edit.comment = comment.slice(0, 1000);
    if (typeof active === "boolean") edit.active = active;
    world.store.touch();
    return answer(transactionWire(world, entry, false));
  });
}

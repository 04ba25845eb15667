import { addDays, dayOf, instant } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { accountTypeId } from "./account-types.ts";
import { withUser } from "./auth.ts";
import { sourceIdOf } from "./connection-wire.ts";
import { accountId } from "./connect.ts";
import { answer, flagged, notFound, problem } from "./http.ts";
import type { Answer, Body, Call, Handler } from "./http.ts";
import type { Portfolio, LoanPlan } from "./model.ts";
import type { AccountChoice, SandboxConnection, SandboxUser } from "./state.ts";
import { portfolioCents } from "./wealth.ts";
import { wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** Accounts (fact sheet, section 9): listed as disabled, with full data once enabled. */

export type Account = {
  readonly id: number;
  readonly connection: SandboxConnection;
  readonly choice: AccountChoice;
  readonly portfolio: Portfolio;
  /** Day of the last sync with the bank: later days are unknown. */
  readonly asOf: Day;
};

export function accountsOf(world: World, user: SandboxUser, connectionId?: string): readonly Account[] {
  return world.store.data.connections
    .filter(
      (one) => one.userId === user.id && (connectionId === undefined || String(one.id) === connectionId),
    )
    .flatMap((connection) => {
      const portfolios = world.portfolios(connection);
      const asOf = connection.lastUpdate === null ? world.today() : dayOf(instant(connection.lastUpdate));
      return connection.choices.flatMap((choice): Account[] => {
        const portfolio = portfolios[choice.index];
        if (portfolio === undefined) return [];
        return [{ id: accountId(connection, choice.index), connection, choice, portfolio, asOf }];
      });
    });
}

/** Enabled accounts: one account, one connection or all. */
export function openAccounts(world: World, user: SandboxUser, call: Call): readonly Account[] | null {
  const { accountId: id, connectionId } = call.params;
  const all = accountsOf(world, user, connectionId);
  const asked = id === undefined ? all : all.filter((account) => String(account.id) === id);
  if (
    (id !== undefined && asked.length === 0) ||
    (connectionId !== undefined && !owns(world, user, connectionId))
  ) {
    return null;
  }
  return asked.filter((account) => account.choice.disabled === null);
}

function owns(world: World, user: SandboxUser, connectionId: string): boolean {
  return world.store.data.connections.some(
    (one) => one.userId === user.id && String(one.id) === connectionId,
  );
}

/** GET …/accounts */
export function listAccounts(world: World): Handler {
  return withUser(world, (user, call) => {
    const { connectionId } = call.params;
    if (connectionId !== undefined && !owns(world, user, connectionId)) return notFound;
    const all = flagged(call.query, "all");
    const accounts = accountsOf(world, user, connectionId).filter(
      (one) => all || one.choice.disabled === null,
    );
    const wires = accounts.map((account) => accountWire(world, account));
    const open = accounts.filter((one) => one.choice.disabled === null);
    const balance = units(open.reduce((sum, one) => sum + portfolioCents(one.portfolio, one.asOf), 0));
    return answer({
      balance,
      balances: { EUR: balance },
      coming_balances: { EUR: 0 },
      accounts: wires,
      total: wires.length,
    });
  });
}

/** GET …/accounts/{id} */
export function showAccount(world: World): Handler {
  return withUser(world, (user, call) => {
    const account = accountsOf(world, user).find((one) => String(one.id) === call.params["accountId"]);
    if (account === undefined || (account.choice.disabled !== null && !flagged(call.query, "all")))
      return notFound;
    return answer(accountWire(world, account));
  });
}

/** PUT and POST …/accounts/{id or ids}?all */
export function editAccounts(world: World): Handler {
  return withUser(world, (user, call) => {
    const ids = (call.params["accountId"] ?? "").split(",");
    const accounts = accountsOf(world, user, call.params["connectionId"]).filter((one) =>
      ids.includes(String(one.id)),
    );
    const shut = accounts.some((one) => one.choice.disabled !== null) && !flagged(call.query, "all");
    if (accounts.length < ids.length || shut) return notFound;
    for (const account of accounts) {
      const refused = editAccount(world, account, call.body);
      if (refused !== null) return refused;
    }
    const wires = accounts.map((account) => accountWire(world, account));
    return answer(wires.length === 1 ? wires[0] : { accounts: wires, total: wires.length });
  });
}

/** DELETE …/accounts/{id}: the account is disabled but remains in the list. */
export function disableAccount(world: World): Handler {
  return withUser(world, (user, call) => {
    const account = accountsOf(world, user).find((one) => String(one.id) === call.params["accountId"]);
    if (account === undefined) return notFound;
    switchOff(world, account);
    return answer(accountWire(world, account));
  });
}

function editAccount(world: World, account: Account, body: Body): Answer | null {
  if ("disabled" in body) {
    const value = body["disabled"];
    if ([null, false, 0, "false", "0", "null", ""].some((one) => one === value)) switchOn(world, account);
    else if ([true, 1, "true", "1"].some((one) => one === value)) switchOff(world, account);
    else return problem(400, "invalidValue", { description: "disabled is a boolean or null." });
  }
  if (typeof body["name"] === "string") account.choice.name = body["name"].slice(0, 200);
  if (typeof body["display"] === "boolean") account.choice.display = body["display"];
  if (body["bookmarked"] !== undefined)
    account.choice.bookmarked = body["bookmarked"] === true || body["bookmarked"] === 1;
  if (typeof body["usage"] === "string") account.choice.usage = body["usage"].slice(0, 10);
  world.store.touch();
  return null;
}

function switchOn(world: World, account: Account): void {
  if (account.choice.disabled === null) return;
  account.choice.disabled = null;
  account.choice.erased = false;
  sendWebhook(world, account, "ACCOUNT_ENABLED");
  sendWebhook(world, account, "ACCOUNT_SYNCED");
}

function switchOff(world: World, account: Account): void {
  account.choice.disabled = world.now();
  account.choice.erased = true;
  sendWebhook(world, account, "ACCOUNT_DISABLED");
}

function sendWebhook(world: World, account: Account, event: string): void {
  world.store.touch();
  const body = {
    id: account.id,
    id_user: account.connection.userId,
    id_connection: account.connection.id,
    disabled: wireMoment(account.choice.disabled),
    type: account.portfolio.type,
  };
  world.emit({ event, userId: account.connection.userId, body });
}

/** GET …/accounts/{id}/balances: one point per day. */
export function balanceHistory(world: World): Handler {
  return withUser(world, (user, call) => {
    const [account] = openAccounts(world, user, call) ?? [];
    if (account === undefined) return notFound;
    const first = account.portfolio.lines[0]?.day ?? account.asOf;
    const from = call.query["min_date"] ?? first;
    const to = call.query["max_date"] ?? account.asOf;
    const balances: { date: Day; value: number }[] = [];
    for (let on = first; on <= account.asOf; on = addDays(on, 1)) {
      if (on >= from && on <= to)
        balances.push({ date: on, value: units(portfolioCents(account.portfolio, on)) });
    }
    return answer({ balances, total: balances.length });
  });
}

export const euro = {
  id: "EUR",
  name: "Euro",
  symbol: "€",
  precision: 2,
  prefix: false,
  crypto: false,
  marketcap: null,
  datetime: null,
} as const;

export function units(cents: number): number {
  return Math.round(cents) / 100;
}

export function accountWire(world: World, account: Account): Record<string, unknown> {
  const { portfolio, choice, connection } = account;
  const known = !choice.erased;
  const balance = known ? units(portfolioCents(portfolio, account.asOf)) : null;
  const invested = portfolio.positions.length > 0;
  return {
    id: account.id,
    id_connection: connection.id,
    id_user: connection.userId,
    id_source: sourceIdOf(connection, invested),
    id_parent: parentId(world, account),
    number: portfolio.number,
    webid: portfolio.number,
    iban: portfolio.iban,
    bic: null,
    original_name: portfolio.name,
    name: choice.name ?? portfolio.name,
    balance,
    coming: portfolio.type === "card" && balance !== null ? balance : null,
    currency: euro,
    type: portfolio.type,
    id_type: accountTypeId(portfolio.type),
    display: choice.display,
    bookmarked: choice.bookmarked ? 1 : 0,
    usage: choice.usage ?? "PRIV",
    ownership: portfolio.ownership,
    company_name: portfolio.company,
    opening_date: portfolio.openedOn === null ? null : `${portfolio.openedOn} 00:00:00`,
    disabled: wireMoment(choice.disabled),
    deleted: null,
    last_update: wireMoment(connection.lastUpdate),
    error: null,
    loan: portfolio.loan === null || !known ? null : loanWire(portfolio.loan, account),
    ...(invested
      ? { valuation: balance, diff: null, diff_percent: null, prev_diff: null, prev_diff_percent: null }
      : {}),
  };
}

function parentId(world: World, account: Account): number | null {
  const { parentKey } = account.portfolio;
  if (parentKey === null) return null;
  const index = world.portfolios(account.connection).findIndex((one) => one.key === parentKey);
  return index < 0 ? null : accountId(account.connection, index);
}

function loanWire(loan: LoanPlan, account: Account): Record<string, unknown> {
  const done = loan.schedule.filter((one) => one.day <= account.asOf);
  const last = done.at(-1);
  const next = loan.schedule[done.length];
  const amount = (one: typeof last): number | null =>
    one === undefined ? null : units(one.principalCents + one.interestCents + one.insuranceCents);
  const printed = (on: Day | undefined): string | null => (on === undefined ? null : `${on} 00:00:00`);
  const revolving = loan.ceilingCents !== null;
  const usedCents = -portfolioCents(account.portfolio, account.asOf);
  return {
    id: account.id,
    id_account: account.id,
    total_amount: units(loan.borrowedCents),
    available_amount: loan.ceilingCents === null ? null : units(loan.ceilingCents - usedCents),
    used_amount: revolving ? units(usedCents) : null,
    subscription_date: printed(loan.signedOn),
    maturity_date: revolving ? null : printed(loan.schedule.at(-1)?.day),
    start_repayment_date: printed(loan.firstRepaymentOn),
    deferred: false,
    next_payment_amount: revolving ? units(loan.instalmentCents) : amount(next),
    next_payment_date: printed(next?.day),
    last_payment_amount: amount(last),
    last_payment_date: printed(last?.day),
    rate: loan.yearlyRatePercent,
    nb_payments_left: revolving ? null : loan.schedule.length - done.length,
    nb_payments_done: revolving ? null : done.length,
    nb_payments_total: revolving ? null : loan.schedule.length,
    duration: revolving ? null : loan.durationMonths,
    type: loan.type,
    account_label: null,
    insurance_label: loan.insuranceCents === 0 ? null : "Assurance emprunteur",
    insurance_amount: loan.insuranceCents === 0 ? null : units(loan.insuranceCents),
    insurance_rate:
      loan.insuranceCents === 0
        ? null
        : Math.round((loan.insuranceCents * 12 * 1e6) / loan.borrowedCents) / 1e6,
    contact_name: null,
  };
}

import { addDays } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { demoFund } from "../../demo-funds.ts";
import { demoPricesStart } from "../../demo-prices.ts";
import { openAccounts, units } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import { withUser } from "./auth.ts";
import { sumLines } from "./era.ts";
import { answer, notFound } from "./http.ts";
import type { Handler } from "./http.ts";
import type { Lot, Position } from "./model.ts";
import { portfolioCents, partsOn, positionCents, roundParts, unitPrice } from "./wealth.ts";
import { wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** Lines of invested accounts, their lots, prices, orders, and the amortisation of loans (fact sheet, section 11). */

type Holding = {
  readonly id: number;
  readonly account: Account;
  readonly position: Position;
  readonly cents: number;
};

const idsPerAccount = 100;

function holdingsOf(account: Account): readonly Holding[] {
  const cash = account.portfolio.openingCents + sumLines(account.portfolio.lines, account.asOf);
  return account.portfolio.positions.map((position, index) => ({
    id: account.id * idsPerAccount + index + 1,
    account,
    position,
    cents: positionCents(position, account.asOf, cash),
  }));
}

/** GET …/investments */
export function listInvestments(world: World): Handler {
  return withUser(world, (user, call) => {
    const accounts = openAccounts(world, user, call);
    if (accounts === null) return notFound;
    const investments = accounts.flatMap((account) => {
      const total = portfolioCents(account.portfolio, account.asOf);
      return holdingsOf(account)
        .filter((holding) => holding.cents !== 0)
        .map((holding) => investmentWire(holding, total));
    });
    const valuation = units(
      accounts
        .filter((one) => one.portfolio.positions.length > 0)
        .reduce((sum, one) => sum + portfolioCents(one.portfolio, one.asOf), 0),
    );
    return answer({
      valuation,
      diff: null,
      diff_percent: null,
      prev_diff: null,
      prev_diff_percent: null,
      calculated: [],
      investments,
      total: investments.length,
    });
  });
}

function investmentWire(holding: Holding, totalCents: number): Record<string, unknown> {
  const { position, account } = holding;
  const base = {
    id: holding.id,
    id_account: account.id,
    label: position.label,
    description: null,
    source: "website",
    stock_symbol: null,
    stock_market: null,
    valuation: units(holding.cents),
    portfolio_share: totalCents > 0 ? Math.round((holding.cents / totalCents) * 1e6) / 1e6 : null,
    prev_diff: null,
    prev_diff_percent: null,
    prev_vdate: null,
    deleted: null,
    last_update: wireMoment(account.connection.lastUpdate),
    original_currency: null,
    original_valuation: null,
    original_unitvalue: null,
    original_unitprice: null,
    original_diff: null,
  };
  if (position.kind === "unit") return { ...base, ...unitWire(position, account.asOf) };
  const cash = position.kind === "cash";
  return {
    ...base,
    code: cash ? "XX-liquidity" : null,
    code_type: null,
    quantity: cash ? units(holding.cents) : null,
    unitprice: null,
    unitvalue: cash ? 1 : null,
    diff: null,
    diff_percent: null,
    vdate: account.asOf,
    calculated: [],
    details: null,
  };
}

function unitWire(position: Extract<Position, { kind: "unit" }>, asOf: Day): Record<string, unknown> {
  const quantity = partsOn(position.lots, asOf);
  const price = unitPrice(position.isin, asOf);
  const paid = averagePaid(position.lots, asOf);
  const diff = paid === null ? null : Math.round((price - paid) * quantity * 100) / 100;
  const fund = demoFund(position.isin);
  return {
    code: position.isin,
    code_type: "ISIN",
    quantity,
    unitprice: paid,
    unitvalue: price,
    diff,
    diff_percent: paid === null || paid === 0 ? null : Math.round((price / paid - 1) * 1e6) / 1e6,
    vdate: lastPriceDay(asOf),
    calculated: ["diff", "diff_percent", "portfolio_share"],
    details:
      fund === null ? null : { srri: fund.sri, asset_category: fund.assetClass, recommended_period: null },
  };
}

/** Prices exist on business days only. */
function lastPriceDay(asOf: Day): Day {
  const weekday = new Date(asOf).getUTCDay();
  return addDays(asOf, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

function averagePaid(lots: readonly Lot[], asOf: Day): number | null {
  const bought = lots.filter((lot) => lot.day <= asOf && lot.quantity > 0);
  const parts = bought.reduce((sum, lot) => sum + lot.quantity, 0);
  const paid = bought.reduce((sum, lot) => sum + lot.quantity * lot.unitPrice, 0);
  return parts === 0 ? null : roundParts(paid / parts);
}

/** GET …/pockets: lots of employee savings. */
export function listPockets(world: World): Handler {
  return withUser(world, (user, call) => {
    const accounts = openAccounts(world, user, call);
    if (accounts === null) return notFound;
    const pockets = accounts
      .flatMap(holdingsOf)
      .filter(
        (holding) =>
          call.params["investmentId"] === undefined || String(holding.id) === call.params["investmentId"],
      )
      .flatMap(pocketWires);
    return answer({ pockets, total: pockets.length });
  });
}

function pocketWires(holding: Holding): readonly Record<string, unknown>[] {
  const { position, account } = holding;
  if (position.kind !== "unit") return [];
  const price = unitPrice(position.isin, account.asOf);
  return position.lots.flatMap((lot, index) => {
    if (lot.pocket === undefined || lot.day > account.asOf) return [];
    const open = lot.pocket.availableOn !== null && lot.pocket.availableOn <= account.asOf;
    return [
      {
        id: holding.id * idsPerAccount + index + 1,
        id_investment: holding.id,
        id_account: account.id,
        label: lot.pocket.label,
        quantity: lot.quantity,
        value: Math.round(lot.quantity * price * 100) / 100,
        condition: open ? "available" : lot.pocket.condition,
        availability_date: lot.pocket.availableOn,
        deleted: null,
        last_update: wireMoment(account.connection.lastUpdate),
      },
    ];
  });
}

function findHolding(accounts: readonly Account[] | null, id: string | undefined): Holding | null {
  return (accounts ?? []).flatMap(holdingsOf).find((holding) => String(holding.id) === id) ?? null;
}

/** GET …/investments/{id}/history: newest first, from the first sync. */
export function investmentHistory(world: World): Handler {
  return withUser(world, (user, call) => {
    const holding = findHolding(openAccounts(world, user, call), call.params["investmentId"]);
    if (holding === null) return notFound;
    const values = prices(holding, holding.account.connection.anchor).reverse();
    const investmentvalues = values.map(({ vdate, unitvalue }, index) => ({
      id: holding.id * 10_000 + values.length - index,
      id_investment: holding.id,
      vdate,
      unitvalue,
      original_currency: null,
      original_unitvalue: null,
    }));
    return answer({ investmentvalues, total: investmentvalues.length });
  });
}

/** GET …/investments/{id}/security/history: prices of the security, five years back. */
export function securityHistory(world: World): Handler {
  return withUser(world, (user, call) => {
    const holding = findHolding(openAccounts(world, user, call), call.params["investmentId"]);
    if (holding === null) return notFound;
    const fiveYears = addDays(holding.account.asOf, -5 * 365);
    const history = prices(holding, call.query["min_date"] ?? fiveYears);
    return answer({
      history,
      first_date: history[0]?.vdate ?? null,
      last_date: history.at(-1)?.vdate ?? null,
      result_min_date: history[0]?.vdate ?? null,
      result_max_date: history.at(-1)?.vdate ?? null,
    });
  });
}

function prices(holding: Holding, from: string): { vdate: Day; unitvalue: number }[] {
  const { position, account } = holding;
  if (position.kind !== "unit") return [];
  const first = from < demoPricesStart ? demoPricesStart : from;
  const found: { vdate: Day; unitvalue: number }[] = [];
  for (let on = lastPriceDay(account.asOf); on >= first; on = lastPriceDay(addDays(on, -1))) {
    found.push({ vdate: on, unitvalue: unitPrice(position.isin, on) });
  }
  return found.reverse();
}

/** GET …/marketorders */
export function listMarketOrders(world: World): Handler {
  return withUser(world, (user, call) => {
    const accounts = openAccounts(world, user, call);
    if (accounts === null) return notFound;
    const marketorders = accounts.flatMap(holdingsOf).flatMap(orderWires);
    marketorders.sort((a, b) => (a.date < b.date ? 1 : -1));
    return answer({ marketorders, total: marketorders.length });
  });
}

function orderWires(holding: Holding): ({ date: string } & Record<string, unknown>)[] {
  const { position, account } = holding;
  if (position.kind !== "unit") return [];
  return position.lots.flatMap((lot, index) => {
    if (lot.order !== true || lot.day > account.asOf) return [];
    const amount = Math.round(Math.abs(lot.quantity) * lot.unitPrice * 100) / 100;
    return [
      {
        id: holding.id * idsPerAccount + index + 1,
        id_account: account.id,
        number: `${holding.id}${index}`,
        label: position.label,
        code: position.isin,
        stock_symbol: null,
        stock_market: null,
        order_direction: lot.quantity > 0 ? { id: 1, name: "BUY" } : { id: 2, name: "SALE" },
        order_type: { id: 1, name: "MARKET" },
        state: "Executed",
        payment_method: "CASH",
        date: lot.day,
        execution_date: lot.day,
        validity_date: lot.day,
        quantity: Math.abs(lot.quantity),
        amount,
        ordervalue: null,
        unitprice: lot.unitPrice,
        unitvalue: lot.unitPrice,
        deleted: null,
        last_update: wireMoment(account.connection.lastUpdate),
      },
    ];
  });
}

/** GET …/amortizations: every instalment of every enabled loan. */
export function listAmortizations(world: World): Handler {
  return withUser(world, (user, call) => {
    const accounts = openAccounts(world, user, call);
    if (accounts === null) return notFound;
    const money = (cents: number): Record<string, unknown> => ({ currency: "EUR", value: units(cents) });
    const loanamortizations = accounts.flatMap((account) =>
      (account.portfolio.loan?.schedule ?? []).map((one, index) => ({
        id_account: account.id,
        payment_date: one.day,
        amortization_amount: money(one.principalCents),
        interest_amount: money(one.interestCents),
        insurance_amount: money(one.insuranceCents),
        total_payment_amount: money(one.principalCents + one.interestCents + one.insuranceCents),
        remaining_capital: money(one.remainingCents),
        period: index + 1,
        calculated: false,
        deleted: null,
        last_update: wireMoment(account.connection.lastUpdate),
      })),
    );
    return answer({ loanamortizations, total: loanamortizations.length });
  });
}

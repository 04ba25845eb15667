import { addDays, assert } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { demoFund, demoIsin, demoPrice } from "../../demo-funds.ts";
import { demoPricesStart } from "../../demo-prices.ts";
import { dayInMonth, plainLine, postingDay, sortLines, sumLines } from "./era.ts";
import type { Portfolio, Era, Line, Lot, Position } from "./model.ts";

/** Invested portfolios: lots bought at the demonstration prices, so that quantity x price is the valuation on any day. */

export type Base = Omit<Portfolio, "openingCents" | "lines" | "positions" | "loan" | "iban">;
/** A fund of `demo-funds.ts` by its serial, and its share of the whole. */
export type Share = readonly [serial: number, shareRatio: number];

export type LifeInsurancePlan = {
  readonly targetCents: number;
  readonly euro: { readonly label: string; readonly shareRatio: number; readonly yearlyRatio: number } | null;
  readonly units: readonly Share[];
  readonly monthlyCents: number;
  readonly monthlyOn: number;
  /** Wording of the first payment: "VERSEMENT PROGRAMME". */
  readonly wording: string;
};

/** A fund of the larger catalogue, which only an order can add, has a constant price. */
const flatPrice = 100;

export function unitPrice(isin: string, on: Day): number {
  return demoPrice(isin, on < demoPricesStart ? demoPricesStart : on) ?? flatPrice;
}

export function roundParts(parts: number): number {
  return Math.round(parts * 10_000) / 10_000;
}

export function valueCents(parts: number, price: number): number {
  return Math.round(parts * price * 100);
}

/** Life insurance, capitalisation and individual retirement plans: a euro fund and units, with monthly payments. */
export function lifeInsurancePortfolio(base: Base, plan: LifeInsurancePlan, era: Era): Portfolio {
  const paidDays =
    plan.monthlyCents > 0 ? era.months.map((month) => postingDay(dayInMonth(month, plan.monthlyOn))) : [];
  const positions: Position[] = plan.units.map(([serial, shareRatio]) => {
    const isin = demoIsin(serial);
    const bought = paidDays.map((on): Lot => {
      const price = unitPrice(isin, on);
      return {
        day: on,
        quantity: roundParts((plan.monthlyCents * shareRatio) / 100 / price),
        unitPrice: price,
      };
    });
    const aim = (plan.targetCents * shareRatio) / 100 / unitPrice(isin, era.anchor);
    return unitPosition({ isin, lots: openLots({ isin, aim, bought, openedOn: base.openedOn }, era) });
  });
  const lines = paidDays.map((on) =>
    plainLine(on, plan.monthlyCents, {
      type: "deposit",
      wording: plan.wording,
      category: ["savings", "others"],
    }),
  );
  if (plan.euro !== null) {
    const { position, interest } = euroFundPosition(plan, paidDays, { positions, era });
    positions.unshift(position);
    lines.push(...interest);
  }
  lines.push(...managementFees(plan, era));
  return { ...base, iban: null, openingCents: 0, lines: sortLines(lines), positions, loan: null };
}

/** The euro fund is the rest of the target after the units, so that the value is exact to the cent. */
function euroFundPosition(
  plan: LifeInsurancePlan,
  paidDays: readonly Day[],
  at: { positions: readonly Position[]; era: Era },
): { position: Position; interest: readonly Line[] } {
  assert(plan.euro !== null, "the plan has a euro fund");
  const { label, shareRatio, yearlyRatio } = plan.euro;
  const flows = paidDays.map((on) => ({ day: on, cents: Math.round(plan.monthlyCents * shareRatio) }));
  const interest: Line[] = [];
  for (const month of at.era.months) {
    if (month.slice(5, 7) !== "12") continue;
    const on = dayInMonth(month, 31);
    const cents = Math.round(plan.targetCents * shareRatio * yearlyRatio * 0.95);
    flows.push({ day: on, cents });
    interest.push(
      plainLine(on, cents, {
        type: "profit",
        wording: `PARTICIPATION AUX BENEFICES ${on.slice(0, 4)}`,
        category: ["interests", "revenue"],
      }),
    );
  }
  const units = at.positions.reduce((sum, position) => sum + positionCents(position, at.era.anchor, 0), 0);
  const flowed = flows.filter((flow) => flow.day <= at.era.anchor).reduce((sum, flow) => sum + flow.cents, 0);
  const openingCents = plan.targetCents - units - flowed;
  return { position: { kind: "euroFund", label, openingCents, flows }, interest };
}

/** For information only: the yearly cost of units is already included in the number of units. */
function managementFees(plan: LifeInsurancePlan, era: Era): readonly Line[] {
  if (plan.units.length === 0) return [];
  return era.months
    .filter((month) => ["03", "06", "09", "12"].includes(month.slice(5, 7)))
    .map((month) =>
      plainLine(dayInMonth(month, 28), -Math.round(plan.targetCents * 0.0012), {
        type: "market_fee",
        wording: `FRAIS DE GESTION UC T${Math.ceil(Number(month.slice(5, 7)) / 3)}`,
        category: ["bank_fees", "bank_insurances"],
      }),
    );
}

/** Prepends the lot with which the position has its target value on the anchor day. */
function openLots(
  plan: { isin: string; aim: number; bought: readonly Lot[]; openedOn: Day | null; whole?: boolean },
  era: Era,
): readonly Lot[] {
  const since = plan.bought
    .filter((lot) => lot.day <= era.anchor)
    .reduce((sum, lot) => sum + lot.quantity, 0);
  const wanted = plan.whole === true ? Math.floor(plan.aim) : roundParts(plan.aim);
  const quantity = Math.max(0, roundParts(wanted - since));
  if (quantity === 0) return plan.bought;
  const first = plan.openedOn === null || plan.openedOn < demoPricesStart ? demoPricesStart : plan.openedOn;
  const from = first < era.start ? first : era.start;
  // Bought in the years before the period: the average of the prices at both ends.
  const paid = (unitPrice(plan.isin, from) + unitPrice(plan.isin, era.start)) / 2;
  const day = addDays(era.start, -1);
  return [{ day, quantity, unitPrice: roundParts(paid) }, ...plan.bought];
}

export function unitPosition(at: { isin: string; label?: string; lots: readonly Lot[] }): Position {
  const label = demoFund(at.isin)?.label ?? at.label ?? at.isin;
  return { kind: "unit", isin: at.isin, label, lots: at.lots };
}

export type SecuritiesPlan = {
  readonly targetCents: number;
  readonly units: readonly Share[];
  /** Monthly payment; one fund is bought each quarter. */
  readonly monthlyCents: number;
  readonly from: string;
};

/** A PEA or a securities account: whole units, orders, dividends, custody fees and a consistent cash line. */
export function securitiesPortfolio(base: Base, plan: SecuritiesPlan, era: Era): Portfolio {
  const lines: Line[] = [];
  const { orders, idleCents } = plannedOrders(plan, era);
  // Pending cash plus a small reserve, so that the account never started with a debt.
  const investedCents = Math.max(0, plan.targetCents * 0.98 - Math.max(0, idleCents));
  const positions = plan.units.map(([serial, shareRatio]): Position => {
    const isin = demoIsin(serial);
    const bought = orders.get(isin) ?? [];
    lines.push(...bought.map((lot) => orderLine(lot, isin)));
    const aim = (investedCents * shareRatio) / 100 / unitPrice(isin, era.anchor);
    const lots = openLots({ isin, aim, bought, openedOn: base.openedOn, whole: true }, era);
    lines.push(...dividends({ isin, lots }, era));
    return unitPosition({ isin, lots });
  });
  for (const month of era.months) {
    if (plan.monthlyCents > 0)
      lines.push(
        plainLine(paidInOn(month), plan.monthlyCents, {
          type: "transfer",
          wording: `VIREMENT RECU ${plan.from}`,
          category: ["savings", "others"],
        }),
      );
    if (month.slice(5, 7) === "01")
      lines.push(
        plainLine(dayInMonth(month, 15), -1200, {
          type: "market_fee",
          wording: `DROITS DE GARDE ${month.slice(0, 4)}`,
          category: ["bank_fees", "bank_insurances"],
        }),
      );
  }
  const sorted = sortLines(lines);
  const invested = positions.reduce((sum, position) => sum + positionCents(position, era.anchor, 0), 0);
  const openingCents = plan.targetCents - invested - sumLines(sorted, era.anchor);
  const cash: Position = { kind: "cash", label: "Liquidités" };
  return { ...base, iban: null, openingCents, lines: sorted, positions: [...positions, cash], loan: null };
}

/** Each quarter, the received cash buys the next fund of the list in whole units. `idleCents` is what is still uninvested on the
 * anchor day. */
function plannedOrders(
  plan: SecuritiesPlan,
  era: Era,
): { orders: ReadonlyMap<string, readonly Lot[]>; idleCents: number } {
  const orders = new Map<string, Lot[]>();
  let purseCents = 0;
  let idleCents = 0;
  era.months.forEach((month, index) => {
    if (paidInOn(month) <= era.anchor) idleCents += plan.monthlyCents;
    purseCents += plan.monthlyCents;
    const next = plan.units[Math.floor(index / 3) % plan.units.length];
    if (index % 3 !== 2 || next === undefined) return;
    const isin = demoIsin(next[0]);
    const on = postingDay(dayInMonth(month, 9));
    const price = unitPrice(isin, on);
    const quantity = Math.floor(purseCents / 100 / price);
    if (quantity === 0) return;
    purseCents -= valueCents(quantity, price);
    if (on <= era.anchor) idleCents -= valueCents(quantity, price);
    orders.set(isin, [...(orders.get(isin) ?? []), { day: on, quantity, unitPrice: price, order: true }]);
  });
  return { orders, idleCents };
}

function paidInOn(month: Day): Day {
  return postingDay(dayInMonth(month, 6));
}

function orderLine(lot: Lot, isin: string): Line {
  return plainLine(lot.day, -valueCents(lot.quantity, lot.unitPrice), {
    type: "market_order",
    wording: `ACHAT ${lot.quantity} ${(demoFund(isin)?.label ?? isin).toUpperCase()}`,
    category: null,
  });
}

/** Active equity funds of the demonstration distribute 1.2 % each June. */
function dividends(of: { isin: string; lots: readonly Lot[] }, era: Era): readonly Line[] {
  const fund = demoFund(of.isin);
  if (fund === null || fund.management !== "active" || fund.assetClass !== "stock") return [];
  return era.months.flatMap((month): Line[] => {
    if (month.slice(5, 7) !== "06") return [];
    const on = postingDay(dayInMonth(month, 12));
    const cents = Math.round(valueCents(partsOn(of.lots, on), unitPrice(of.isin, on)) * 0.012);
    if (cents === 0) return [];
    return [
      plainLine(on, cents, {
        type: "profit",
        wording: `COUPONS ${fund.label.toUpperCase()}`,
        category: ["interests", "revenue"],
      }),
    ];
  });
}

export type Payment = { readonly day: Day; readonly label: string; readonly weight: number };

export function boughtOn(position: Position, payment: Payment): number {
  if (position.kind !== "unit") return 0;
  return position.lots
    .filter((lot) => lot.day === payment.day && lot.pocket?.label === payment.label)
    .reduce((sum, lot) => sum + valueCents(lot.quantity, lot.unitPrice), 0);
}

export function partsOn(lots: readonly Lot[], on: Day): number {
  let parts = 0;
  for (const lot of lots) if (lot.day <= on) parts += lot.quantity;
  return roundParts(parts);
}

/** @param cashCents value of a cash line on that day */
export function positionCents(position: Position, on: Day, cashCents: number): number {
  if (position.kind === "cash") return cashCents;
  if (position.kind === "unit") return valueCents(partsOn(position.lots, on), unitPrice(position.isin, on));
  let total = position.openingCents;
  for (const flow of position.flows) if (flow.day <= on) total += flow.cents;
  return total;
}

/** Value of a portfolio on a day of its period. */
export function portfolioCents(portfolio: Portfolio, on: Day): number {
  const cash = portfolio.openingCents + sumLines(portfolio.lines, on);
  if (portfolio.positions.length === 0) return cash;
  return portfolio.positions.reduce((sum, position) => sum + positionCents(position, on, cash), 0);
}

import type { Cents, HoldingKind, PocketCondition } from "@vigie/domain";
import { pocketConditions, groupBy } from "@vigie/domain";
import {
  centsOrNull,
  dayFrom,
  dayOrNull,
  decimalFrom,
  decimalOrNull,
  idOf,
  isSet,
  plainUpper,
  positiveCentsOrNull,
  textOrNull,
  typeName,
} from "./map-basics.ts";
import type { Amortization, MarketOrder, PartnerHolding, PartnerPocket, ValuePoint } from "./port-wealth.ts";
import type { WireAmortization, WireInvestment, WireMarketOrder, WirePocket } from "./wire-wealth.ts";

const isinPattern = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
/** The partner's code of a cash line, with type ISIN or none. */
const liquidityCode = "XX-LIQUIDITY";

export function mapHolding(line: WireInvestment): PartnerHolding {
  const code = textOrNull(line.code)?.toUpperCase() ?? null;
  const isAmf = line.code_type?.toUpperCase() === "AMF";
  const isin = code !== null && !isAmf && isinPattern.test(code) ? code : null;
  const label = textOrNull(line.label) ?? isin ?? "";
  const holdingKind = holdingKindOf(code, label);
  const isCash = holdingKind === "cash";
  return {
    investmentId: idOf(line.id),
    accountId: idOf(line.id_account),
    externalId: idOf(line.id),
    isin,
    amfCode: isAmf ? code : null,
    label,
    holdingKind,
    // For cash, banks print 1 unit or one unit per euro: both are meaningless.
    quantity: isCash ? null : decimalOrNull(line.quantity),
    unitPrice: isCash ? null : decimalOrNull(line.unitvalue),
    unitCost: isCash ? null : decimalOrNull(line.unitprice),
    valuationCents: centsOrNull(line.valuation),
    asOf: dayOrNull(line.vdate),
    weightRatio: line.portfolio_share ?? null,
    pockets: [],
    deleted: isSet(line.deleted),
  };
}

const cashLabel = /\bLIQUIDITES?\b|\bESPECES\b|\bTRESORERIE DISPONIBLE\b|^CASH\b/;
const euroFundLabel =
  /\bEUROS?\b|\bACTIF GENERAL\b|\bEUROSSIMA\b|\bNETISSIMA\b|\bSURAVENIR (RENDEMENT|OPPORTUNITES)\b|\bFONDS? (GARANTI|CANTON|GENERAL)\b|\bCAPITAL GARANTI\b/;
/** Names of indices and of securities funds, which identify a unit even where the bank gives no code. */
const securitiesLabel =
  /\bACTIONS?\b|\bSTOXX\b|\bOBLIG|\bETF\b|\bTRACKER\b|\bCAPS?\b|\bMONETAIRE\b|\bIND(EX|ICE)\b|\bBONDS?\b|\bEQUIT|\bZONE EURO\b|\bCREDIT\b|\bDETTE\b|\bMSCI\b/;

/** Euro funds have no code (an inference of the reference): they are recognised by label, and a line with a code never is one. */
export function holdingKindOf(code: string | null, label: string): HoldingKind {
  const name = plainUpper(label);
  if (code === liquidityCode) return "cash";
  if (code !== null) return "unit";
  if (cashLabel.test(name)) return "cash";
  return euroFundLabel.test(name) && !securitiesLabel.test(name) ? "euroFund" : "unit";
}

export function mapPocket(pocket: WirePocket): PartnerPocket {
  return {
    investmentId: idOf(pocket.id_investment),
    accountId: idOf(pocket.id_account),
    externalId: idOf(pocket.id),
    label: textOrNull(pocket.label),
    quantity: decimalOrNull(pocket.quantity),
    valueCents: centsOrNull(pocket.value),
    condition: conditionOf(pocket.condition),
    availableOn: dayOrNull(pocket.availability_date),
  };
}

function conditionOf(condition: string | null): PocketCondition {
  return pocketConditions.find((known) => known === condition?.toLowerCase()) ?? "unknown";
}

/** Attaches the lots to their lines. */
export function withPockets(
  holdings: readonly PartnerHolding[],
  pockets: readonly PartnerPocket[],
): readonly PartnerHolding[] {
  const byInvestment = groupBy(pockets, (pocket) => pocket.investmentId);
  return holdings.map((holding) => ({
    ...holding,
    pockets: (byInvestment.get(holding.investmentId) ?? []).map(
      ({ externalId, label, quantity, valueCents, condition, availableOn }) => ({
        externalId,
        label,
        quantity,
        valueCents,
        condition,
        availableOn,
      }),
    ),
  }));
}

const directions: Readonly<Record<string, MarketOrder["direction"]>> = {
  BUY: "buy",
  SALE: "sell",
  SELL: "sell",
};
const orderTypes: Readonly<Record<string, MarketOrder["orderType"]>> = {
  MARKET: "market",
  LIMIT: "limit",
  TRIGGER: "trigger",
};

export function mapMarketOrder(order: WireMarketOrder): MarketOrder {
  const code = textOrNull(order.code)?.toUpperCase() ?? null;
  return {
    id: idOf(order.id),
    accountId: idOf(order.id_account),
    label: textOrNull(order.label),
    isin: code !== null && isinPattern.test(code) ? code : null,
    direction: directions[nameOf(order.order_direction)] ?? "unknown",
    orderType: orderTypes[nameOf(order.order_type)] ?? "unknown",
    state: textOrNull(order.state),
    placedOn: dayOrNull(order.date),
    executedOn: dayOrNull(order.execution_date),
    validUntil: dayOrNull(order.validity_date),
    quantity: decimalOrNull(order.quantity),
    amountCents: positiveCentsOrNull(order.amount),
    unitPrice: decimalOrNull(order.unitprice),
    limitPrice: decimalOrNull(order.ordervalue),
    // An order of 0 is cancelled, whatever its state. @source aggregator-api-2.md, fact 14
    deleted: isSet(order.deleted) || order.amount === 0 || order.quantity === 0,
  };
}

function nameOf(type: string | { readonly name: string } | null | undefined): string {
  return type === null || type === undefined ? "" : typeName(type).toUpperCase();
}

type WireMoney = number | { readonly value: number | null } | null | undefined;

export function mapAmortization(line: WireAmortization): Amortization {
  return {
    accountId: idOf(line.id_account),
    paidOn: dayFrom(line.payment_date),
    capitalCents: moneyOrNull(line.amortization_amount),
    interestCents: moneyOrNull(line.interest_amount),
    insuranceCents: moneyOrNull(line.insurance_amount),
    totalCents: moneyOrNull(line.total_payment_amount),
    remainingCents: moneyOrNull(line.remaining_capital),
  };
}

function moneyOrNull(money: WireMoney): Cents | null {
  if (money === null || money === undefined) return null;
  return centsOrNull(typeof money === "number" ? money : money.value);
}

/** Oldest first, one point per day; a day without a price is omitted. */
export function mapValueHistory(
  values: readonly { readonly vdate: string | number; readonly unitvalue: number | null }[],
): readonly ValuePoint[] {
  const byDay = new Map<string, ValuePoint>();
  for (const { vdate, unitvalue } of values) {
    if (unitvalue === null) continue;
    const on = dayFrom(vdate);
    // The partner lists newest first: of two prices of one day, the first is the latest.
    if (!byDay.has(on)) byDay.set(on, { on, unitValue: decimalFrom(unitvalue) });
  }
  return [...byDay.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

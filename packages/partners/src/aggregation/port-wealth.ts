import type { Cents, Day, Holding, Pocket } from "@vigie/domain";

export type WealthQuery = {
  readonly accountId?: string;
  readonly connectionId?: string;
  /** Called for each unreadable line, which is skipped. */
  readonly onSetAside?: (line: { readonly list: string; readonly where: string }) => void;
};

export type PartnerHolding = Holding & {
  readonly investmentId: string;
  readonly accountId: string;
  /** Employee-savings funds have an AMF code instead of an ISIN. */
  readonly amfCode: string | null;
  readonly deleted: boolean;
};

export type PartnerPocket = Pocket & { readonly investmentId: string; readonly accountId: string };

export type MarketOrder = {
  readonly id: string;
  readonly accountId: string;
  readonly label: string | null;
  readonly isin: string | null;
  readonly direction: "buy" | "sell" | "unknown";
  readonly orderType: "market" | "limit" | "trigger" | "unknown";
  readonly state: string | null;
  readonly placedOn: Day | null;
  readonly executedOn: Day | null;
  readonly validUntil: Day | null;
  readonly quantity: string | null;
  readonly amountCents: Cents | null;
  readonly unitPrice: string | null;
  readonly limitPrice: string | null;
  readonly deleted: boolean;
};

export type Amortization = {
  readonly accountId: string;
  readonly paidOn: Day;
  readonly capitalCents: Cents | null;
  readonly interestCents: Cents | null;
  readonly insuranceCents: Cents | null;
  readonly totalCents: Cents | null;
  readonly remainingCents: Cents | null;
};

/** An optional feature of the partner: its absence is not a failure. */
export type Amortizations = {
  readonly lines: readonly Amortization[];
  readonly missing: "feature_absent" | null;
};

/** Unit price on a day, a decimal string. */
export type ValuePoint = { readonly on: Day; readonly unitValue: string };

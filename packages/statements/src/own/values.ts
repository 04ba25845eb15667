import {
  type Cents,
  centsFromDecimal,
  type Day,
  dwellingFeatures,
  dwellingKinds,
  dwellingStates,
  dwellingUsages,
  isDay,
  type HoldingKind,
  holdingKinds,
  type KindDetail,
  kindDetails,
  type LoanTerms,
  ownershipKinds,
  type PaymentDirection,
  paymentDirections,
  type PocketCondition,
  pocketConditions,
  type PortfolioKind,
  portfolioKinds,
  repaymentKinds,
  type TransactionType,
  transactionTypes,
} from "@vigie/domain";
import { isRecord, type JsonRecord } from "../aggregator/json.ts";
import type { ExportedOwnership, ExportedPayment, ExportedProperty } from "../write/household.ts";
import { propertyFields } from "../write/property.ts";

/** Checked values of our own export: a value that is there and wrong is a fault, never a silent null. */
export class Reading {
  /** What the first wrong value was. */
  fault: string | null = null;

  note(found: unknown): null {
    this.fault ??= String(found);
    return null;
  }

  text(value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    return typeof value === "string" && value.length <= longest ? value : this.note(value);
  }

  amount(value: unknown): Cents | null {
    const text = this.text(value);
    if (text === null) return null;
    const read = /^-?\d{1,13}\.\d{2}$/.test(text) ? centsFromDecimal(text) : null;
    return read ?? this.note(text);
  }

  decimal(value: unknown): string | null {
    const text = this.text(value);
    return text === null || /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? text : this.note(text);
  }

  day(value: unknown): Day | null {
    const text = this.text(value);
    if (text === null) return null;
    return isDay(text) ? text : this.note(text);
  }

  number(value: unknown): number | null {
    if (value === null || value === undefined) return null;
    return typeof value === "number" && Number.isFinite(value) ? value : this.note(value);
  }

  oneOf<T extends string>(value: unknown, known: readonly T[]): T | null {
    const text = this.text(value);
    if (text === null) return null;
    return known.find((one) => one === text) ?? this.note(text);
  }

  kind(value: unknown): PortfolioKind | null {
    return this.oneOf(value, portfolioKinds);
  }

  detail(value: unknown): KindDetail | null {
    return this.oneOf(value, kindDetails);
  }

  transactionType(value: unknown): TransactionType | null {
    return this.oneOf(value, transactionTypes);
  }

  holdingKind(value: unknown): HoldingKind | null {
    return this.oneOf(value, holdingKinds);
  }

  pocketCondition(value: unknown): PocketCondition | null {
    return this.oneOf(value, pocketConditions);
  }

  direction(value: unknown): PaymentDirection | null {
    return this.oneOf(value, paymentDirections);
  }

  /** A payment of each month: it has an amount, and ends after its first day. */
  payment(of: JsonRecord): ExportedPayment | null {
    const id = this.text(of["id"]);
    const direction = this.direction(of["direction"]);
    const amountCents = this.amount(of["amount"]);
    const startsOn = this.day(of["starts_on"]);
    const endsOn = this.day(of["ends_on"]);
    const label = this.text(of["label"]);
    if (id === null || direction === null || amountCents === null || startsOn === null)
      return this.note("payments");
    if (amountCents <= 0 || (endsOn !== null && endsOn < startsOn)) return this.note("payments");
    return { id, label, direction, amountCents, startsOn, endsOn };
  }

  /** A share is between nothing and the whole; a divided ownership says it, or the birth that it is counted from. What it made
   * of the balance was told only. */
  ownership(value: unknown): ExportedOwnership | null {
    if (value === null || value === undefined) return null;
    if (!isRecord(value)) return this.note(value);
    const kind = this.oneOf(value["kind"], ownershipKinds);
    const ratio = this.number(value["ratio"]);
    const usufructuaryBornOn = this.day(value["usufructuary_born_on"]);
    const isDivided = kind === "bare" || kind === "usufruct";
    const isShare = ratio === null || (ratio >= 0 && ratio <= 1 && Number(ratio.toFixed(6)) === ratio);
    const isUnsaid = isDivided && ratio === null && usufructuaryBornOn === null;
    if (kind === null || !isShare || isUnsaid) return this.note("ownership");
    return { kind, ratio, usufructuaryBornOn, ownedCents: null };
  }

  /** What is said of a property; the loans are named by their portfolios. */
  property(value: unknown): ExportedProperty | null {
    if (value === null || value === undefined) return null;
    if (!isRecord(value)) return this.note(value);
    const at = (key: keyof typeof propertyFields): unknown => value[propertyFields[key].name];
    const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : []);
    const description = {
      street: this.text(at("street")),
      postalCode: this.text(at("postalCode")),
      city: this.text(at("city")),
      dwellingKind: this.oneOf(at("dwellingKind"), dwellingKinds),
      state: this.oneOf(at("state"), dwellingStates),
      usage: this.oneOf(at("usage"), dwellingUsages),
      surface: this.number(at("surface")),
      floor: this.number(at("floor")),
      floorCount: this.number(at("floorCount")),
      rooms: this.number(at("rooms")),
      bedrooms: this.number(at("bedrooms")),
      purchaseYear: this.number(at("purchaseYear")),
      purchaseCents: this.amount(at("purchaseCents")),
      notaryCents: this.amount(at("notaryCents")),
      rentMonthlyCents: this.amount(at("rentMonthlyCents")),
      features: list(at("features")).flatMap((one) => this.oneOf(one, dwellingFeatures) ?? []),
    };
    return { description, loanIds: list(value["loan_ids"]).flatMap((one) => this.text(one) ?? []) };
  }

  loan(value: unknown): LoanTerms | null {
    if (value === null || value === undefined) return null;
    if (!isRecord(value)) return this.note(value);
    return this.loanOf(value);
  }

  private loanOf(of: JsonRecord): LoanTerms {
    const repayment = of["repayment"] === undefined ? null : this.oneOf(of["repayment"], repaymentKinds);
    const deferredMonths = of["deferred_months"] === undefined ? null : this.number(of["deferred_months"]);
    return {
      ...(repayment === null ? {} : { repayment }),
      ...(deferredMonths === null ? {} : { deferredMonths }),
      borrowedCents: this.amount(of["borrowed"]),
      outstandingCents: this.amount(of["outstanding"]),
      nominalRateRatio: this.number(of["nominal_rate_ratio"]),
      insuranceMonthlyCents: this.amount(of["insurance_monthly"]),
      instalmentCents: this.amount(of["instalment"]),
      nextPaymentOn: this.day(of["next_payment_on"]),
      signedOn: this.day(of["signed_on"]),
      firstRepaymentOn: this.day(of["first_repayment_on"]),
      endsOn: this.day(of["ends_on"]),
      durationMonths: this.number(of["duration_months"]),
      paymentsLeft: this.number(of["payments_left"]),
      deferred: of["deferred"] === true,
      insuranceLabel: this.text(of["insurance_label"]),
    };
  }
}

const longest = 16_384;

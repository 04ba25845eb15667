import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@vigie/domain";
import { missing } from "./errors.ts";
import type {
  Charge,
  Coupon,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
  InvoiceItem,
  Mandate,
  PaymentIntent,
  PaymentMethod,
  Product,
  PromotionCode,
  Refund,
  SetupIntent,
  StripeEvent,
  Subscription,
  TestClock,
} from "./model.ts";

type Entities = {
  customers: Customer;
  payment_methods: PaymentMethod;
  setup_intents: SetupIntent;
  payment_intents: PaymentIntent;
  invoices: Invoice;
  invoice_items: InvoiceItem;
  subscriptions: Subscription;
  products: Product;
  coupons: Coupon;
  promotion_codes: PromotionCode;
  mandates: Mandate;
  charges: Charge;
  disputes: Dispute;
  refunds: Refund;
  credit_notes: CreditNote;
  test_clocks: TestClock;
  events: StripeEvent;
};
type Tables = { readonly [K in keyof Entities]: Record<string, Entities[K]> };

/** Stored data, by kind and id. */
export type Data = Tables & {
  /** Number of a payment method, which no response contains, and whether its owner authenticated it once. */
  readonly numbers: Record<string, { readonly number: string; authenticated: boolean }>;
  /** Scheduled events of an intent: the response of a bank, a dispute. */
  readonly pending: { readonly at: number; readonly intent: string; readonly what: "settle" | "dispute" }[];
  /** Responses by idempotency key. */
  readonly answers: Record<
    string,
    { readonly request: string; readonly at: number; readonly status: number; readonly body: string }
  >;
  invoiceNumbers: number;
};

export type World = {
  readonly data: Data;
  /** Time of a customer in seconds: that of their test clock, otherwise real time. */
  now: (customer?: string | null) => number;
  /** URL of the sandbox's pages and scripts. */
  url: string;
  readonly emit: (type: string, object: unknown, customer: string | null) => void;
  /** Time of the event being processed while catching up; null: now. */
  at: number | null;
  readonly save: () => void;
  /** Index of objects that may still change by themselves, so that calls do not scan years of invoices. */
  readonly live: {
    readonly subscriptions: Set<string>;
    readonly invoices: Set<string>;
    /** Items pending for an invoice. */
    readonly items: Set<string>;
    readonly invoiceOfIntent: Map<string, string>;
  };
};

export const apiVersion = "2026-10-28.endive";

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("base64url").replace(/[-_]/g, "x")}`;
}

export function find<K extends keyof Entities>(world: World, kind: K, id: string): Entities[K] {
  const tables: Tables = world.data;
  const table: Record<string, Entities[K]> = tables[kind];
  const found = table[id];
  if (found === undefined) throw missing(kind.replace(/s$/, "").replace("_", " "), id);
  return found;
}

const empty = (): Data => ({
  customers: {},
  payment_methods: {},
  numbers: {},
  setup_intents: {},
  payment_intents: {},
  invoices: {},
  invoice_items: {},
  subscriptions: {},
  products: {},
  coupons: {},
  promotion_codes: {},
  mandates: {},
  charges: {},
  disputes: {},
  refunds: {},
  credit_notes: {},
  test_clocks: {},
  events: {},
  pending: [],
  answers: {},
  invoiceNumbers: 0,
});

/** @param folder folder of `payments.json`; null keeps everything in memory */
export function openWorld(clock: Clock, folder: string | null, deliver: (event: StripeEvent) => void): World {
  const file = folder === null ? null : join(folder, "payments.json");
  const data = file === null ? empty() : read(file);
  const world: World = {
    data,
    url: "",
    at: null,
    live: liveOf(data),
    now: (customer = null) => {
      if (world.at !== null) return world.at;
      const frozen = customer === null ? null : (data.customers[customer]?.test_clock ?? null);
      const held = frozen === null ? undefined : data.test_clocks[frozen];
      return held?.frozen_time ?? Math.floor(Date.parse(clock()) / 1000);
    },
    emit: (type, object, customer) => {
      const event: StripeEvent = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        created: world.now(customer),
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: structuredClone(object) },
      };
      data.events[event.id] = event;
      deliver(event);
    },
    save: () => {
      if (file === null || folder === null) return;
      mkdirSync(folder, { recursive: true });
      // Written to a temporary file and renamed: a killed process leaves the old or the new file.
      writeFileSync(`${file}.new`, JSON.stringify(data));
      renameSync(`${file}.new`, file);
    },
  };
  return world;
}

function liveOf(data: Data): World["live"] {
  const invoices = Object.values(data.invoices);
  return {
    subscriptions: new Set(Object.keys(data.subscriptions)),
    invoices: new Set(invoices.map(({ id }) => id)),
    items: new Set(
      Object.values(data.invoice_items).flatMap(({ id, invoice }) => (invoice === null ? [id] : [])),
    ),
    invoiceOfIntent: new Map(
      invoices.flatMap(({ id, payment_intent: of }) => (of === null ? [] : [[of, id]])),
    ),
  };
}

/** A missing or truncated file is ignored. */
function read(file: string): Data {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    return { ...empty(), ...(typeof kept === "object" && kept !== null ? kept : {}) };
  } catch {
    return empty();
  }
}

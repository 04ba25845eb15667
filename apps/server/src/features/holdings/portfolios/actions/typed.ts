import type {
  Cents,
  Day,
  Holding,
  Id,
  KindDetail,
  LoanTerms,
  PortfolioKind,
  Provenance,
} from "@vigie/domain";
import type { StoredTypedLine } from "../../../../db/schema-portfolios.ts";
import type { Work } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";
import * as holdingStore from "../store/holdings.ts";
import { newHolding, notifyCapReached } from "./save-portfolio.ts";

/** Rows of the portfolios that the saver types in; the feature that calls decides their value. */

export type TypedHead = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly institution: string | null;
  /** The import that restores it from an export. */
  readonly importId?: Id;
};

export async function insertTyped({ services, subject, trx }: Work, head: TypedHead): Promise<Id> {
  const id = services.newId();
  await store.insertPortfolio(subject, trx, {
    id,
    source: "typed",
    importId: head.importId ?? null,
    externalId: null,
    kind: head.kind,
    kindDetail: head.kindDetail,
    name: head.name,
    number: null,
    institution: head.institution,
    currency: "EUR",
    openedOn: null,
    company: null,
    at: services.clock(),
  });
  return id;
}

/** Returns the portfolio, locked until the transaction ends; null if it is not the saver's or was not typed in. */
export async function lockTyped({ subject, trx }: Work, id: Id): Promise<store.PortfolioRow | null> {
  const row = await store.lockPortfolio(subject, trx, id);
  return row?.source === "typed" ? row : null;
}

export async function changeTyped({ services, subject, trx }: Work, id: Id, head: TypedHead): Promise<void> {
  const set = {
    name: head.name,
    kind: head.kind,
    kindDetail: head.kindDetail,
    institutionName: head.institution,
    updatedAt: services.clock(),
  };
  await store.updatePortfolio(subject, trx, { id, set });
}

export type TypedWorth = {
  readonly id: Id;
  readonly valueCents: Cents | null;
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  readonly openedOn: Day | null;
  readonly loan: LoanTerms | null;
  /** Null leaves the lines unchanged. */
  readonly holdings: readonly TypedHolding[] | null;
};

/** A line, and what was typed of it if prices have changed it since. */
export type TypedHolding = Holding & { readonly typed: StoredTypedLine | null };

/** Replaces the lines of a portfolio by the typed ones. */
export async function writeTypedLines(
  { services, subject, trx }: Work,
  portfolioId: Id,
  lines: readonly Holding[],
): Promise<void> {
  const holdings = lines.map((holding, rank) => newHolding(services, { holding, rank, provenance: "typed" }));
  await holdingStore.replaceHoldings(subject, trx, { portfolioId, holdings });
}

/** Stores the value of a typed portfolio; what was derived from its earlier figures is invalidated. */
export async function saveTyped(work: Work, worth: TypedWorth): Promise<void> {
  const { services, subject, trx } = work;
  const { id, holdings } = worth;
  const at = services.clock();
  const row = await store.updatePortfolio(subject, trx, {
    id,
    set: {
      valueCents: worth.valueCents,
      valueAsOf: worth.asOf,
      valueProvenance: worth.provenance,
      openedOn: worth.openedOn,
      loan: worth.loan,
      needsRefresh: false,
      updatedAt: at,
    },
  });
  if (holdings !== null) {
    const rows = holdings.map((holding, rank) => ({
      ...newHolding(services, { holding, rank, provenance: holding.typed === null ? "typed" : "computed" }),
      typed: holding.typed,
    }));
    await holdingStore.replaceHoldings(subject, trx, { portfolioId: id, holdings: rows });
  }
  if (row !== undefined) await notifyCapReached(work, row);
  await publish(work, "portfolio.changed", { portfolioId: id });
}

import {
  type Cents,
  type Day,
  type Id,
  type KindDetail,
  plainAccountNumber,
  type PortfolioKind,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Trx } from "../../../../db/connection.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type Work, workOf } from "../../../../edge/work.ts";
import { typeHistory } from "../../valuations/actions/history.ts";
import * as store from "../store.ts";
import * as sourceStore from "../store/from-source.ts";
import * as holdingStore from "../store/holdings.ts";
import type { Portfolio } from "./select.ts";
import { insertTyped } from "./typed.ts";

/** Functions that add and remove portfolios. Their values are written by `save-portfolio.ts` and `typed.ts`. */

/** Joins the portfolio of a file to the account that a bank connection now follows if their numbers and kinds match; otherwise the
 * same money would count twice. */
export async function adoptPortfolio(
  trx: Trx,
  subject: Subject,
  account: { connectionId: Id; externalId: string; number: string | null; kind: PortfolioKind },
): Promise<boolean> {
  const number = plainAccountNumber(account.number);
  if (number === null) return false;
  const known = await store.filePortfolios(subject, trx);
  const same = known.find((row) => row.kind === account.kind && plainAccountNumber(row.number) === number);
  if (same === undefined) return false;
  const { connectionId, externalId } = account;
  await store.adoptFilePortfolio(subject, trx, { fileId: same.id, connectionId, externalId });
  return true;
}

/** Moves a portfolio to the new connection to its account. */
export async function movePortfolio(
  trx: Trx,
  subject: Subject,
  move: { readonly id: Id; readonly connectionId: Id; readonly externalId: string },
): Promise<void> {
  await store.moveToConnection(subject, trx, move);
}

export async function upsertPortfolio(
  trx: Trx,
  subject: Subject,
  source: sourceStore.SourceColumns,
): Promise<Portfolio> {
  return await sourceStore.upsertFromSource(subject, trx, source);
}

export async function deletePortfoliosOf(trx: Trx, subject: Subject, connectionId: Id): Promise<void> {
  await store.deleteOfConnection(subject, trx, connectionId);
}

type FilePortfolio = {
  readonly importId: Id;
  readonly externalId: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly currency: string | null;
  readonly kindDetail?: KindDetail | null;
  readonly institution?: string | null;
  readonly openedOn?: Day | null;
  readonly company?: string | null;
};

/** Adds a portfolio known only from a file. */
export async function addFilePortfolio(work: Work, file: FilePortfolio): Promise<Id> {
  const { services, subject, trx } = work;
  const id = services.newId();
  await store.insertPortfolio(subject, trx, {
    id,
    importId: file.importId,
    externalId: file.externalId,
    source: "file",
    kind: file.kind,
    kindDetail: file.kindDetail ?? null,
    name: file.name,
    number: file.number,
    institution: file.institution ?? null,
    currency: file.currency ?? "EUR",
    openedOn: file.openedOn ?? null,
    company: file.company ?? null,
    at: services.clock(),
  });
  return id;
}

export async function removePortfolio(trx: Trx, subject: Subject, id: Id): Promise<void> {
  await store.deletePortfolios(subject, trx, [id]);
}

/** Clears the value of a portfolio whose file was undone. */
export async function forgetValue(trx: Trx, subject: Subject, id: Id): Promise<void> {
  await store.updatePortfolio(subject, trx, {
    id,
    set: { valueCents: null, valueAsOf: null, valueProvenance: null },
  });
  await holdingStore.replaceHoldings(subject, trx, { portfolioId: id, holdings: [] });
}

/** Deletes the portfolios that this import created and no other import joined. */
export async function removeFilePortfolios(trx: Trx, subject: Subject, importId: Id): Promise<void> {
  await store.deleteOfImport(subject, trx, importId);
}

type TypedPortfolio = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** Dated values, oldest first. */
  readonly values: readonly { readonly day: Day; readonly valueCents: Cents }[];
};

/** Adds a typed portfolio with its dated values: the demonstration's. */
export async function addTypedPortfolio(
  services: Services,
  subject: Subject,
  typed: TypedPortfolio,
): Promise<Id> {
  return await inTransaction(services, async (unit) => {
    const work = workOf(unit, subject);
    const { name, kind, kindDetail, values } = typed;
    const id = await insertTyped(work, { name, kind, kindDetail, institution: null });
    await store.updatePortfolio(subject, unit.db, {
      id,
      set: {
        valueCents: values.at(-1)?.valueCents ?? null,
        valueAsOf: values.at(-1)?.day ?? null,
        valueProvenance: "typed",
        openedOn: values[0]?.day ?? null,
      },
    });
    await typeHistory(unit.db, subject, { portfolioId: id, kind, values });
    return id;
  });
}

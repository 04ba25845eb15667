import { canonicalJson, dayOf, type Id, type Instant, type KeptFor, keptUntil } from "@vigie/domain";
import { createHash } from "node:crypto";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import {
  archivedKept,
  type DocumentData,
  type DocumentKind,
  documentKinds,
  documentNumber,
} from "./kinds.ts";
import { linkHash, noHash } from "./chain.ts";
import type { Made } from "./parties.ts";
import { sheetPdf } from "./pdf.ts";

export type Issued = { readonly id: Id; readonly number: string; readonly pdfHash: string };

/** The firm that issues a document, and the subscription it belongs to, if any. */
export type Filed = { readonly firmId: Id; readonly subscriptionId: Id | null };
/** Creates a document, gives it the next number of its series and appends it to the customer's chain, in the caller's transaction:
 * a rollback leaves neither a document nor a gap in the numbers. */
export async function issueDocument<K extends DocumentKind>(
  unit: UnitOfWork,
  subject: Subject,
  asked: Filed & {
    readonly kind: K;
    /** Builds the content, once the number and the instant are known. */
    readonly dataOf: (made: Made) => DocumentData[K];
  },
): Promise<Issued> {
  const { kind, firmId } = asked;
  const { series, sheet, kept } = documentKinds[kind];
  const at = unit.clock();
  await lockCustomer(unit.db, subject);
  const year = Number(dayOf(at).slice(0, 4));
  const number = documentNumber(series, year, await store.nextNumber(unit.db, { firmId, series, year }));
  const data = asked.dataOf({ number, at });
  const made = sheet(data);
  const pdf = await sheetPdf(made, data.seller, at);
  return await file(unit, subject, { ...asked, number, title: made.title, at, pdf, data, kept });
}

/** Files a document made by a third party: the signed letter, or the proof of a signature. */
export async function archiveFile(
  unit: UnitOfWork,
  subject: Subject,
  asked: Filed & {
    readonly kind: keyof typeof archivedKept;
    readonly title: string;
    readonly pdf: Uint8Array;
    /** The identifier of its origin at the partner. */
    readonly source: string;
  },
): Promise<Omit<Issued, "number">> {
  await lockCustomer(unit.db, subject);
  const { source, ...filed } = asked;
  return await file(unit, subject, {
    ...filed,
    number: null,
    at: unit.clock(),
    data: { source },
    kept: archivedKept[asked.kind],
  });
}

type Filing<N extends string | null> = Filed & {
  readonly kind: string;
  readonly number: N;
  readonly title: string;
  readonly at: Instant;
  readonly pdf: Uint8Array;
  readonly data: unknown;
  readonly kept: KeptFor;
};

async function file<N extends string | null>(
  unit: UnitOfWork,
  subject: Subject,
  { firmId, subscriptionId, kind, number, title, at, pdf, data, kept }: Filing<N>,
): Promise<{ id: Id; number: N; pdfHash: string }> {
  const head = await store.headOf(subject, unit.db);
  const id = unit.newId();
  const previousHash = head?.hash ?? noHash;
  const pdfHash = createHash("sha256").update(pdf).digest("hex");
  const record = canonicalJson({
    version: 1,
    customerId: subject.customerId,
    id,
    kind,
    number,
    madeAt: at,
    pdfHash,
    data,
  });
  await store.append(subject, unit.db, {
    id,
    rank: (head?.rank ?? 0) + 1,
    firmId,
    subscriptionId,
    kind,
    number,
    title,
    madeAt: at,
    keptUntil: keptUntil(kept, dayOf(at)),
    record,
    pdf: Buffer.from(pdf),
    pdfHash,
    previousHash,
    hash: linkHash(previousHash, `${pdfHash}\n${record}`),
  });
  return { id, number, pdfHash };
}

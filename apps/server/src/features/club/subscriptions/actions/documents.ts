import type { clubSubscriptionsApi } from "@vigie/api";
import {
  addDays,
  addMs,
  type Cents,
  type ClubDocumentKind,
  clubDocumentKinds,
  clubRules,
  dayOf,
  fail,
  type Id,
  ok,
  tariffOf,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { reviewMonthsOf } from "../../../book/firms/actions/settings.ts";
import { type Issued, issueDocument } from "../../documents/actions/issue.ts";
import type { Agreed } from "../../documents/actions/parties.ts";
import { documentFile, documentsOf } from "../../documents/actions/read.ts";
import { tariffInForce } from "../../plans/actions.ts";
import * as store from "../store.ts";
import { chosenOf } from "../store/portfolios.ts";
import { addDownload, takeDownload } from "../store/downloads.ts";
import { advisorName, partiesOf } from "./parties.ts";

/** The version of the information documents in force. */
const termsVersion = "2026-11";

const kinds: readonly string[] = clubDocumentKinds;
const isKind = (text: string): text is ClubDocumentKind => kinds.includes(text);

export const listDocuments: Action<typeof clubSubscriptionsApi.documents> = async (
  { services, subject },
  { params },
) => {
  const row = await store.byId(subject, services.db, params.subId);
  if (row === undefined) return fail("club.not_found");
  const lines = await documentsOf(services, subject, row.id);
  return ok({
    documents: lines.flatMap(({ id, kind, number, title, madeAt, isKept }) =>
      isKind(kind) && isKept ? [{ id, kind, number, title, createdAt: madeAt }] : [],
    ),
  });
};

export const downloadDocument: Action<typeof clubSubscriptionsApi.download> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.byId(subject, unit.db, params.subId);
    if (row === undefined) return fail("club.not_found");
    const documentId = await wantedDocument(unit, subject, { row, ...body });
    if (documentId === null) return fail("club.no_document");
    const token = unit.randomBytes(32).toString("base64url");
    const expiresAt = addMs(unit.clock(), clubRules.downloadMinutes * 60_000);
    await addDownload(subject, unit.db, { tokenHash: hashOf(token), documentId, expiresAt });
    return ok({ downloadUrl: `/v1/club/downloads/${token}`, expiresAt });
  });

type Asked = {
  readonly row: store.SubscriptionRow;
  readonly kind: ClubDocumentKind;
  readonly documentId?: Id | undefined;
};

/** Returns the named document, or the newest of its kind; information documents are issued when first requested. */
async function wantedDocument(
  unit: UnitOfWork,
  subject: Subject,
  { row, kind, documentId }: Asked,
): Promise<Id | null> {
  const lines = await documentsOf(unit, subject, row.id);
  const found = lines.find((line) =>
    documentId === undefined ? line.kind === kind : line.id === documentId,
  );
  if (found !== undefined || documentId !== undefined) return found?.isKept === true ? found.id : null;
  return kind === "der" || kind === "precontract"
    ? ((await issueInformation(unit, subject, { row, kind }))?.id ?? null)
    : null;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export const sendDocument: Action<typeof clubSubscriptionsApi.file> = async ({ services }, { params }) => {
  const file = await takeFile(services, params.token);
  if (file === null) return fail("club.no_document");
  return ok({ fileName: file.name, mediaType: "application/pdf", content: whole(file.bytes) });
};

/** Returns the file behind a one-time address, valid for some minutes. The address contains no name or id. */
async function takeFile(
  services: Services,
  token: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const taken = await takeDownload(services.db, { tokenHash: hashOf(token), now: services.clock() });
  if (taken === undefined) return null;
  return await documentFile(services, systemSubject("download", taken.customerId), taken.documentId);
}

/** Issues the document d'entrée en relation, or the pre-contract information. */
export async function issueInformation(
  unit: UnitOfWork,
  subject: Subject,
  { row, kind }: { readonly row: store.SubscriptionRow; readonly kind: "der" | "precontract" },
): Promise<Issued | null> {
  const parties = await partiesOf(unit, subject, row);
  const filed = { firmId: row.firmId, subscriptionId: row.id };
  const on = dayOf(unit.clock());
  if (kind === "der")
    return await issueDocument(unit, subject, {
      ...filed,
      kind,
      dataOf: () => ({ seller: parties.seller, version: termsVersion, on }),
    });
  const { quote, interval } = row;
  if (quote === null) return null;
  return await issueDocument(unit, subject, {
    ...filed,
    kind,
    dataOf: () => ({
      ...parties,
      version: termsVersion,
      on,
      tariff: tariffOf(quote.tariffVersion) ?? tariffInForce(),
      interval,
      price: quote[interval],
      validTo: quote.validTo,
    }),
  });
}

/** Issues the letter for the approved contracts, at the frozen price, with the interval of reviews that the firm promises now. */
export async function issueLetter(
  unit: UnitOfWork,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<Issued & { readonly reviewMonths: number }> {
  const parties = await partiesOf(unit, subject, row);
  const reviewMonths = await reviewMonthsOf(unit, row.firmId);
  const agreed = await agreedOf(unit, subject, row);
  const name = await advisorName(unit, row);
  const receivedOn = dayOf(row.derReceivedAt ?? unit.clock());
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: row.id,
    kind: "letter",
    dataOf: (made) => ({
      ...parties,
      ...made,
      advisorName: name,
      agreed,
      entry: { version: termsVersion, receivedOn },
      reviewMonths,
    }),
  });
  return { ...issued, reviewMonths };
}

async function agreedOf(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<Agreed> {
  const { quote, interval } = row;
  if (quote === null) throw new Error("assertion: an approved request has a price");
  const chosen = await chosenOf({ ...subject, sees: "all" }, unit.db, [row.id]);
  return {
    interval,
    tariffVersion: quote.tariffVersion,
    basisCents: quote.basisCents,
    basisAsOf: quote.asOf,
    price: quote[interval],
    contracts: chosen.flatMap(({ name, institutionName, basisCents, shareCents }) =>
      basisCents === null || shareCents === null
        ? []
        : [{ name, institution: institutionName, basisCents, shareCents }],
    ),
  };
}

/** Issues the receipt of a withdrawal or a termination, with its content, day and time. */
export async function leaveReceipt(
  unit: UnitOfWork,
  subject: Subject,
  given: {
    readonly row: store.SubscriptionRow;
    readonly kind: "withdrawal_receipt" | "termination_receipt";
    readonly refundCents: Cents;
  },
): Promise<void> {
  const { row, kind, refundCents } = given;
  const { concludedAt, letterNumber } = row;
  // No contract was concluded, so there is none to end.
  if (concludedAt === null || letterNumber === null) return;
  const parties = await partiesOf(unit, subject, row);
  const now = unit.clock();
  const today = dayOf(now);
  const refundBy = refundCents === 0 ? null : addDays(today, clubRules.refundDays);
  const left = {
    ...parties,
    contractNumber: letterNumber,
    concludedAt,
    receivedAt: now,
    refundCents,
    refundBy,
  };
  const filed = { firmId: row.firmId, subscriptionId: row.id };
  if (kind === "withdrawal_receipt")
    await issueDocument(unit, subject, {
      ...filed,
      kind,
      dataOf: (made) => ({ ...left, ...made, withdrawalEndsOn: row.withdrawalEndsOn ?? today }),
    });
  else
    await issueDocument(unit, subject, {
      ...filed,
      kind,
      dataOf: (made) => ({ ...left, ...made, endsOn: row.endsOn ?? today }),
    });
}

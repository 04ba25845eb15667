import type { contactsApi } from "@vigie/api";
import {
  dayOf,
  fail,
  type Id,
  isId,
  isPlaceholderEmail,
  ok,
  variantNamed,
  type WritingFacts,
} from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { siteOf } from "../../../../edge/site.ts";
import { type FirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { firmName, peopleByIds, personById } from "../../../directory/people/actions.ts";
import * as store from "../store/contacts.ts";

/** Lets a customer refuse a firm's mails without signing in: the link in a message identifies the customer and the firm, and allows
 * nothing else. It does not expire, because a mail may stay in a mailbox. */

export const refusalPrefix = "prs_";
const idBytes = 16;

type Reader = { readonly customerId: Id; readonly firmId: Id };

type Facts = Omit<WritingFacts, "lastMessageAt">;

/** Returns what decides whether a firm may write to these customers, except when it last wrote. */
export async function writingFactsOf(
  { db, clock }: Services & { readonly db: Db | Trx },
  { firmId }: FirmSubject,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Facts>> {
  const people = await peopleByIds(db, ids);
  const words = await store.mailWordsOf(db, { ids, firmId });
  const under = await store.underContract(db, { ids, firmId, today: dayOf(clock()) });
  return new Map(
    people.map(({ id, state, email }) => [
      id,
      {
        hasAddress: state === "confirmed" && !isPlaceholderEmail(email),
        agreed: words.get(id) ?? null,
        hasContract: under.has(id),
      },
    ]),
  );
}

/** The facts of a customer who no longer exists: nobody may write to them. */
export const nobodysFacts: Facts = { hasAddress: false, agreed: null, hasContract: false };

/** Returns the facts of one customer. */
export async function writingFacts(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  customerId: Id,
): Promise<Facts> {
  return (await writingFactsOf(services, firm, [customerId])).get(customerId) ?? nobodysFacts;
}

/** Returns the address of the page that asks for confirmation. A mail reader sends its one-click request to the same address (RFC
 * 8058). */
export function refusalUrlOf(services: Services, reader: Reader, variant: string): string {
  return `${siteOf(services, variantNamed(variant))}/subscriptions/${refusalToken(services, reader)}`;
}

function refusalToken(services: Services, reader: Reader): string {
  const ids = Buffer.from((reader.customerId + reader.firmId).replaceAll("-", ""), "hex");
  return refusalPrefix + Buffer.concat([ids, proofOf(services, reader)]).toString("base64url");
}

function proofOf({ secrets }: Services, { customerId, firmId }: Reader): Buffer {
  return secrets.derive("mail refusal", `${customerId}/${firmId}`).subarray(0, 16);
}

/** Returns the customer and firm of a link; null if it is forged, or if the customer no longer exists. */
async function readerOf(services: Services, token: string): Promise<Reader | null> {
  if (!/^prs_[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token.slice(refusalPrefix.length), "base64url");
  const customerId = idAt(bytes, 0);
  const firmId = idAt(bytes, idBytes);
  if (!isId(customerId) || !isId(firmId)) return null;
  const reader = { customerId, firmId };
  if (!timingSafeEqual(bytes.subarray(2 * idBytes), proofOf(services, reader))) return null;
  return (await personById(services.db, customerId)) == null ? null : reader;
}

function idAt(bytes: Buffer, from: number): string {
  return bytes
    .toString("hex", from, from + idBytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Refuses the mails of the firm named by a link; idempotent. Returns false if the link is invalid. */
export async function refuseMessages(services: Services, token: string): Promise<boolean> {
  const reader = await readerOf(services, token);
  if (reader === null) return false;
  const subject = systemSubject("mail refusal", reader.customerId);
  await unitOfWork(services, async (unit) => {
    if ((await agreedTo(unit.db, reader)) === false) return ok(null);
    const consent = { id: unit.newId(), channel: "email" as const, granted: false, at: unit.clock() };
    await store.addConsent(subject, unit.db, { firmId: reader.firmId, ...consent, saidBy: "customer" });
    return ok(null);
  });
  return true;
}

async function agreedTo(db: Db | Trx, reader: Reader): Promise<boolean | null> {
  const said = await store.consentsOf(db, reader);
  return said.find(({ channel }) => channel === "email")?.granted ?? null;
}

export const showRefusal: Action<typeof contactsApi.refusal> = async ({ services }, { params }) => {
  const reader = await readerOf(services, params.token);
  if (reader === null) return fail("subscription.not_found");
  const name = (await firmName(services.db, reader.firmId)) ?? "";
  return ok({ firmName: name, refused: (await agreedTo(services.db, reader)) === false });
};

export const refuse: Action<typeof contactsApi.refuse> = async ({ services }, { params }) =>
  (await refuseMessages(services, params.token)) ? ok({}) : fail("subscription.not_found");

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

/** How a customer refuses what a firm proposes by mail, without signing in: the link of a message says who they are and which firm
 * wrote, and can do nothing else. It serves as long as the mail lies in a mailbox. */

export const refusalPrefix = "prs_";
const idBytes = 16;

type Reader = { readonly customerId: Id; readonly firmId: Id };

type Facts = Omit<WritingFacts, "lastMessageAt">;

/** What decides whether a firm may write to these customers, but for when it last did. */
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

/** Of whom nothing is known any more: nobody writes to them. */
export const nobodysFacts: Facts = { hasAddress: false, agreed: null, hasContract: false };

/** The same of one customer. */
export async function writingFacts(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  customerId: Id,
): Promise<Facts> {
  return (await writingFactsOf(services, firm, [customerId])).get(customerId) ?? nobodysFacts;
}

/** The address of the page that asks first, which a mail reader's one click stops at (RFC 8058). */
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

/** Whose link this is; null for a forged one, and where nobody reads any more. */
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

/** Refuses what the firm of a link proposes by mail, however often it is asked. False where the link is no one's. */
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

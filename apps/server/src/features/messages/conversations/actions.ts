import type { conversationsApi, Message } from "@vigie/api";
import {
  addMs,
  conversationClosure,
  type ConversationClosure,
  fail,
  type Id,
  type Instant,
  messagesPerHour,
  messagesPerPage,
  ok,
  opensCustomerArea,
  type Result,
  shownName,
  variantNamed,
} from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import { publishLive } from "../../../edge/live-bus.ts";
import { type FirmSubject, type Subject, systemSubject } from "../../../edge/subject.ts";
import { type UnitOfWork, unitOfWork } from "../../../db/unit-of-work.ts";
import { advisorsOf, peopleByIds, type Person, personById } from "../../directory/people/actions.ts";
import { queueMail } from "../mails/actions/queue.ts";
import { notify } from "../notifications/actions/notify.ts";
import { conversationLetters } from "./letters.ts";
import * as store from "./store.ts";

/** The conversation of a customer with their advisors (decision 0016). It is open if the customer consented and has the right; a
 * closed one is empty for an advisor, while the customer keeps what was written. */

const hourMs = 3_600_000;

type Standing = {
  readonly closedBy: ConversationClosure | null;
  readonly customer: Reader;
  readonly advisors: readonly Reader[];
};
type Reader = { readonly id: Id; readonly email: string; readonly variant: string };

async function standingOf(subject: Subject, db: Db | Trx): Promise<Standing> {
  const customer = await personById(db, subject.customerId);
  if (customer === undefined) throw new Error("assertion: a subject has a user");
  const linked = await advisorsOf(db, subject.customerId);
  // Advisors who still belong to the firm of their link.
  const advisors = linked.filter((one) => one.ownFirmId === one.firmId);
  return {
    closedBy: closureOf(customer, advisors.length),
    customer,
    advisors,
  };
}

/** Returns whether the reader sees what an advisor sees: an advisor, or the customer viewing what is shared. */
function seesAsAdvisor(subject: Subject): boolean {
  return subject.sees === "shared";
}

export const listMessages: Action<typeof conversationsApi.list> = async (
  { services, subject },
  { query },
) => {
  const { closedBy } = await standingOf(subject, services.db);
  const asAdvisor = seesAsAdvisor(subject);
  if (asAdvisor && closedBy !== null) return ok({ messages: [], hasOlder: false, unreadNb: 0, closedBy });
  const rows = await store.newestMessages(subject, services.db, {
    before: query.before ?? null,
    limit: messagesPerPage + 1,
  });
  return ok({
    messages: rows.slice(0, messagesPerPage).map((row) => messageView(row, asAdvisor)),
    hasOlder: rows.length > messagesPerPage,
    unreadNb: await store.countUnread(subject, services.db, !asAdvisor),
    closedBy,
  });
};

export type WaitingMessages = {
  readonly customerId: Id;
  readonly customerName: string;
  readonly count: number;
  readonly since: Instant;
};

/** Returns the customers whose messages wait for an answer of these advisors, oldest first; none if the variant has no customer
 * area. */
export async function waitingMessages(
  services: Services,
  firm: FirmSubject,
): Promise<readonly WaitingMessages[]> {
  if (!opensCustomerArea(firm.variant)) return [];
  const unread = await store.unreadByCustomer(firm, services.db);
  const people = await peopleByIds(
    services.db,
    unread.map(({ customerId }) => customerId),
  );
  const open = new Map(
    people.filter((one) => closureOf(one, 1) === null).map((person) => [person.id, shownName(person)]),
  );
  return unread.flatMap((one) => {
    const customerName = open.get(one.customerId);
    return customerName === undefined ? [] : [{ ...one, customerName }];
  });
}

function closureOf(
  { chatAt, ssoRestricted }: Pick<Person, "chatAt" | "ssoRestricted">,
  advisorCount: number,
): ConversationClosure | null {
  return conversationClosure({ chatConsent: chatAt !== null, ssoRestricted, advisorCount });
}

export const sendMessage: Action<typeof conversationsApi.send> = async (context, { body }) => {
  const { services, subject, caller } = context;
  return await unitOfWork(services, async (unit) => {
    const written = await writeMessage(unit, subject, { authorId: caller.userId, body: body.message.body });
    if (!written.ok) return written;
    return ok({ message: messageView(written.value, written.value.byAdvisor) });
  });
};

/** Runs in the caller's transaction. */
export async function writeMessage(
  unit: UnitOfWork,
  subject: Subject,
  { authorId, body }: { readonly authorId: Id; readonly body: string },
): Promise<Result<store.StoredMessage, "conversation.closed" | "conversation.too_many">> {
  const now = unit.clock();
  await store.lockConversation(subject, unit.db);
  const standing = await standingOf(subject, unit.db);
  if (standing.closedBy !== null) return fail("conversation.closed");
  const lately = await store.countSince(subject, unit.db, { authorId, since: addMs(now, -hourMs) });
  if (lately >= messagesPerHour) return fail("conversation.too_many");
  const author = await personById(unit.db, authorId);
  if (author === undefined) throw new Error("assertion: a session belongs to a user");
  const byAdvisor = authorId !== subject.customerId;
  const message = await store.addMessage(subject, unit.db, {
    id: unit.newId(),
    authorId,
    // The author's present name is stored with the message.
    authorName: shownName(author),
    byAdvisor,
    body,
    createdAt: now,
  });
  await notifyOthers(unit, { subject, message, standing });
  return ok(message);
}

type Sent = {
  readonly subject: Subject;
  readonly message: store.StoredMessage;
  readonly standing: Standing;
};

/** Live connections are notified of every message; a notification and a mail are sent only for the first unread one. */
async function notifyOthers(unit: UnitOfWork, { subject, message, standing }: Sent): Promise<void> {
  const payload = { event: "message.created", messageId: message.id };
  await publishLive({ services: unit, subject, trx: unit.db }, { channel: "ConversationChannel", payload });
  const first = await store.firstUnread(subject, unit.db, message.byAdvisor);
  const cause = `messages ${subject.customerId} ${first ?? message.id}`;
  const { customer, advisors } = standing;
  for (const reader of message.byAdvisor ? [customer] : advisors)
    await notifyReader(unit, { reader, message, cause });
}

type Notice = {
  readonly reader: Reader;
  readonly message: store.StoredMessage;
  readonly cause: string;
};

async function notifyReader(unit: UnitOfWork, { reader, message, cause }: Notice): Promise<void> {
  const subject = systemSubject("conversation", reader.id, variantNamed(reader.variant));
  const { byAdvisor, authorName: name } = message;
  const about = { name, state: byAdvisor ? "from_advisor" : "from_customer" };
  const work = { services: unit, subject, trx: unit.db };
  if (!(await notify(work, { event: "message.received", about, cause }))) return;
  await queueMail(unit, {
    letter: conversationLetters.messageReceived,
    userId: reader.id,
    toEmail: reader.email,
    variant: reader.variant,
    facts: { from: byAdvisor ? "advisor" : "customer" },
    key: `${cause} ${reader.id}`,
  });
}

export const markMessagesRead: Action<typeof conversationsApi.markRead> = async ({
  services,
  subject,
  caller,
}) => {
  const byAdvisor = caller.userId === subject.customerId;
  return await unitOfWork(services, async (unit) => {
    if (!byAdvisor && (await standingOf(subject, unit.db)).closedBy !== null) return ok({});
    if (!(await store.markRead(subject, unit.db, { byAdvisor, at: services.clock() }))) return ok({});
    const payload = { event: "messages.read" };
    await publishLive({ services: unit, subject, trx: unit.db }, { channel: "ConversationChannel", payload });
    return ok({});
  });
};

function messageView(message: store.StoredMessage, asAdvisor: boolean): Message {
  return {
    id: message.id,
    body: message.body,
    authorName: message.authorName,
    byAdvisor: message.byAdvisor,
    ofOwnSide: message.byAdvisor === asAdvisor,
    createdAt: message.createdAt,
    readAt: message.readAt,
  };
}

import type { conversationsApi, Message } from "@vigie/api";
import {
  addMs,
  conversationClosure,
  type ConversationClosure,
  fail,
  type Id,
  messagesPerHour,
  messagesPerPage,
  ok,
  variantNamed,
} from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Action, SubjectContext } from "../../../edge/handler.ts";
import { publishLive } from "../../../edge/live-bus.ts";
import { type Subject, systemSubject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { queueMail } from "../mails/actions/queue.ts";
import { notify } from "../notifications/actions/notify.ts";
import * as store from "./store.ts";

/** The conversation of a customer with their advisors (decision 0016). It is open by the customer's consent and right; to an
 * advisor a closed one holds nothing, the customer keeps what was written. */

const hourMs = 3_600_000;

type Standing = {
  readonly closedBy: ConversationClosure | null;
  readonly customer: {
    readonly id: Id;
    readonly email: string;
    readonly variant: string;
    readonly name: string;
  };
  readonly advisors: readonly { readonly id: Id; readonly email: string; readonly variant: string }[];
};

async function standingOf(subject: Subject, db: Db | Trx): Promise<Standing> {
  const customer = await store.customerOf(subject, db);
  if (customer === undefined) throw new Error("assertion: a subject has a user");
  const advisors = await store.advisorsOf(subject, db);
  const { id, email, variant } = customer;
  return {
    closedBy: conversationClosure({
      chatConsent: customer.chat_at !== null,
      ssoRestricted: customer.sso_restricted,
      advisorCount: advisors.length,
    }),
    customer: {
      id,
      email,
      variant,
      name: [customer.first_name, customer.last_name].filter(Boolean).join(" ") || email,
    },
    advisors,
  };
}

/** Who reads sees as an advisor does: one, or the customer who looks at what is shared. */
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

export const sendMessage: Action<typeof conversationsApi.send> = async (context, { body }) => {
  const { services, subject, caller } = context;
  const now = services.clock();
  return await services.db.transaction().execute(async (trx) => {
    await store.lockConversation(subject, trx);
    const standing = await standingOf(subject, trx);
    if (standing.closedBy !== null) return fail("conversation.closed");
    const authorId = caller.userId;
    const lately = await store.countSince(subject, trx, { authorId, since: addMs(now, -hourMs) });
    if (lately >= messagesPerHour) return fail("conversation.too_many");
    const byAdvisor = authorId !== subject.customerId;
    const row = await store.addMessage(subject, trx, {
      id: services.newId(),
      author_id: authorId,
      by_advisor: byAdvisor,
      body: body.message.body,
      created_at: now,
    });
    await tellOthers(context, trx, { row, standing });
    return ok({ message: messageView(row, byAdvisor) });
  });
};

/** Open screens hear of every message; a notification and a mail come with the first that is not read yet. */
async function tellOthers(
  { services, subject }: SubjectContext,
  trx: Trx,
  { row, standing }: { readonly row: store.MessageRow; readonly standing: Standing },
): Promise<void> {
  const payload = { event: "message.created", messageId: row.id };
  await publishLive({ services, subject, trx }, { channel: "ConversationChannel", payload });
  const first = await store.firstUnread(subject, trx, row.by_advisor);
  const cause = `messages ${subject.customerId} ${first ?? row.id}`;
  const { customer, advisors } = standing;
  for (const reader of row.by_advisor ? [customer] : advisors)
    await tellReader(services, trx, { reader, row, cause });
}

type Told = {
  readonly reader: Standing["advisors"][number];
  readonly row: store.MessageRow;
  readonly cause: string;
};

async function tellReader(services: Services, trx: Trx, { reader, row, cause }: Told): Promise<void> {
  const subject = systemSubject("conversation", reader.id, variantNamed(reader.variant));
  const about = { name: row.author_name, state: row.by_advisor ? "from_advisor" : "from_customer" };
  const added = await notify({ services, subject, trx }, { event: "message.received", about, cause });
  if (!added) return;
  await queueMail(services, trx, {
    kind: "message_received",
    userId: reader.id,
    toEmail: reader.email,
    variant: reader.variant,
    facts: { from: row.by_advisor ? "advisor" : "customer" },
    key: `${cause} ${reader.id}`,
  });
}

export const markMessagesRead: Action<typeof conversationsApi.markRead> = async ({
  services,
  subject,
  caller,
}) => {
  const byAdvisor = caller.userId === subject.customerId;
  await services.db.transaction().execute(async (trx) => {
    if (!byAdvisor && (await standingOf(subject, trx)).closedBy !== null) return;
    if (!(await store.markRead(subject, trx, { byAdvisor, at: services.clock() }))) return;
    const payload = { event: "messages.read" };
    await publishLive({ services, subject, trx }, { channel: "ConversationChannel", payload });
  });
  return ok({});
};

function messageView(row: store.MessageRow, asAdvisor: boolean): Message {
  return {
    id: row.id,
    body: row.body,
    authorName: row.author_name,
    byAdvisor: row.by_advisor,
    ofOwnSide: row.by_advisor === asAdvisor,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

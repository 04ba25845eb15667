import type { BookMove, firmsApi } from "@vigie/api";
import { fail, fullName, type Id, ok, variantNamed } from "@vigie/domain";
import { inTransaction, unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type FirmSubject, systemFirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import type { Services } from "../../../../boot/services.ts";
import { firmName, peopleByIds, personById } from "../../../directory/people/actions.ts";
import { handOverInvitations } from "../../../identity/invitations/actions/hand-over.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { firmLetters } from "../letters.ts";
import * as store from "../store.ts";
import { membersOf } from "./people.ts";

/** Customers moved in one transaction: about a second of writes, during which others do not wait for them. */
const customersAtOnce = 100;

export const moveBook: Action<typeof firmsApi.moveBook> = async (
  { services, firm, caller },
  { params, body },
) => {
  const { personId: fromId } = params;
  const { toId, customerIds = null } = body;
  if (fromId === toId) return fail("book_move.same_person");
  return await unitOfWork(services, async (unit) => {
    // Serialises with a suspension of the receiver: it either commits before, and is seen here, or comes after, and stops the move.
    await store.lockPeople(firm, unit.db);
    const members = await membersOf(unit, firm);
    const to = members.find(({ id }) => id === toId);
    if (to === undefined || members.every(({ id }) => id !== fromId)) return fail("person.not_found");
    if (to.state === "suspended") return fail("person.suspended");
    const id = unit.newId();
    const asked = { id, fromId, toId, askedBy: caller.userId, chosen: customerIds, at: unit.clock() };
    if (!(await store.insertMove(firm, unit.db, asked))) return fail("book_move.running");
    await unit.queue.send(unit.db, "book_move", { firmId: firm.firmId, moveId: id });
    return ok({ move: await moveView(unit, firm, id) });
  });
};

export const showMove: Action<typeof firmsApi.showMove> = async ({ services, firm }, { params }) => {
  const move = await store.moveById(firm, services.db, params.moveId);
  return move === undefined
    ? fail("book_move.not_found")
    : ok({ move: await moveView(services, firm, move.id) });
};

async function moveView({ db }: Services, firm: FirmSubject, id: Id): Promise<BookMove> {
  const move = await store.moveById(firm, db, id);
  if (move === undefined) throw new Error("assertion: the move was just read or written");
  const { chosen: _chosen, doneAt, stopped, ...rest } = move;
  const ended = stopped ? "stopped" : "done";
  return { ...rest, doneAt, state: doneAt === null ? "running" : ended };
}

type MoveToRun = { readonly firmId: Id; readonly moveId: Id; readonly atOnce?: number };

/** Moves the customers in batches, each in its own transaction, until none is left; an interrupted move resumes where it was. */
export async function runMove(
  services: Services,
  { firmId, moveId, atOnce = customersAtOnce }: MoveToRun,
): Promise<void> {
  const firm = systemFirmSubject("book_move", firmId);
  let isDone = false;
  while (!isDone) {
    isDone = await inTransaction(services, async (unit) => {
      const move = await store.moveToRun(firm, unit.db, moveId);
      if (move === undefined || move.doneAt !== null) return true;
      const customerIds = await store.linksToMove(firm, unit.db, { ...move, limit: atOnce });
      await store.moveLinks(firm, unit.db, { ...move, customerIds });
      const names = await wordsOf(unit, firmId, move.toId);
      for (const customer of await peopleByIds(unit.db, customerIds))
        await notifyMoved(unit, { customer, told: names, move: { ...move, firmId } });
      const isLast = customerIds.length < atOnce;
      // A person invited by the former advisor is linked to the new one.
      if (isLast && move.chosen === null) await handOverInvitations(firm, unit.db, move);
      const doneAt = isLast ? unit.clock() : null;
      await store.countMoved(firm, unit.db, { id: moveId, moved: customerIds.length, doneAt });
      return isLast;
    });
  }
}

type AdvisorNames = { readonly advisor: string; readonly firm: string };
async function wordsOf({ db }: UnitOfWork, firmId: Id, advisorId: Id): Promise<AdvisorNames> {
  const advisor = await personById(db, advisorId);
  const name = advisor === undefined ? null : fullName(advisor);
  return { advisor: name ?? "", firm: (await firmName(db, firmId)) ?? "" };
}

type Moved = {
  readonly customer: { readonly id: Id; readonly email: string; readonly variant: string };
  readonly told: AdvisorNames;
  readonly move: { readonly id: Id; readonly fromId: Id; readonly toId: Id; readonly firmId: Id };
};

async function notifyMoved(unit: UnitOfWork, { customer, told, move }: Moved): Promise<void> {
  const { id: userId, email, variant } = customer;
  const subject = systemSubject("book_move", userId, variantNamed(variant));
  const work = workOf(unit, subject);
  await notify(work, {
    event: "security.advisor_changed",
    about: { name: told.advisor },
    cause: `move ${move.id}`,
  });
  await queueMail(unit, {
    letter: firmLetters.advisorChanged,
    userId,
    toEmail: email,
    variant,
    facts: told,
    key: `move ${move.id} ${userId}`,
  });
  const { firmId, fromId, toId } = move;
  await publish(work, "customer.moved", { firmId, fromId, toId });
}

import type { missionsApi } from "@vigie/api";
import { fail, type Id, ok, shownName } from "@vigie/domain";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { firmName, personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { signatureOf } from "../../firms/actions/own-advisors.ts";
import { writeInteraction } from "../../interactions/actions/write.ts";
import { missionLetters } from "../letters.ts";
import * as leadNotes from "../store/lead-notes.ts";
import * as leadStore from "../store/leads.ts";
import { leadLines } from "../text.ts";
import { heldLead } from "./held-lead.ts";
import { blankLine, shownLead, standingNow } from "./leads.ts";
import { missionWriting } from "./writing.ts";

/** Writes the mail, the line of the log and the lead in one transaction, so that each exists exactly once under concurrent
 * requests. */
export const writeLead: Action<typeof missionsApi.write> = async (context, { params, body }) => {
  const { services, firm, subject, caller } = context;
  const { customerId } = subject;
  return await unitOfWork(services, async (unit) => {
    const held = await heldLead(unit, firm, { id: params.id, customerId });
    if (!held.ok) return held;
    const { mission, lead } = held.value;
    const key = { missionId: mission.id, customerId };
    const { reason, allowedFrom } = await missionWriting(unit, firm, { mission, customerId });
    if (reason !== null) return fail(`lead.${reason}`, { detail: { from: allowedFrom ?? "" } });
    if (!(await markWritten(unit, { lead, by: caller.userId })))
      return await standingNow(unit, firm, { key, code: "lead.concluded" });
    const { text } = body.message;
    await mailOf(unit, firm, { lead, text, authorId: caller.userId });
    const note = `${leadLines.written(mission.name)}\n${text}`;
    const written = { ...blankLine(), kind: "note" as const, note };
    const line = await writeInteraction(unit, firm, { customerId, authorId: caller.userId, written });
    if (!line.ok) throw new Error(`assertion: the line of a message is whole (${line.code})`);
    // A lead with an appointment keeps the line of the appointment, which holds its time and place.
    if (lead.state !== "appointment") await leadNotes.noteLine(unit.db, { lead, interactionId: line.value });
    const shown = await shownLead(unit, firm, { mission, customerId });
    if (shown === undefined) return fail("lead.not_found");
    return ok({ lead: shown, writing: await missionWriting(unit, firm, { mission, customerId }) });
  });
};

type Written = { readonly lead: leadStore.StoredLead; readonly by: Id };

async function markWritten(unit: UnitOfWork, { lead, by }: Written): Promise<boolean> {
  const at = unit.clock();
  // Writing a message does not change an appointment or a planned call back.
  if (lead.state === "appointment" || lead.state === "later")
    return await leadNotes.noteWritten(unit.db, lead, { by, at });
  const { remarks, motive, amountCents, contract, hadAppointment } = lead;
  return await leadStore.moveLead(unit.db, lead, {
    event: "write",
    live: true,
    remarks,
    motive,
    amountCents,
    contract,
    hadAppointment,
    laterOn: null,
    wasContacted: true,
    by,
    at,
    writtenAt: at,
  });
}

type Message = { readonly lead: leadStore.StoredLead; readonly text: string; readonly authorId: Id };

async function mailOf(unit: UnitOfWork, firm: FirmSubject, { lead, text, authorId }: Message): Promise<void> {
  const { customerId, missionId } = lead;
  const customer = await personById(unit.db, customerId);
  if (customer == null) throw new Error("assertion: a lead is a customer");
  const author = await personById(unit.db, authorId);
  const queued = await queueMail(unit, {
    letter: missionLetters.message,
    userId: customerId,
    toEmail: customer.email,
    variant: customer.variant,
    facts: {
      text,
      firm: firm.firmId,
      firmName: (await firmName(unit.db, firm.firmId)) ?? "",
      advisor: author == null ? "" : shownName(author),
      signature: (await signatureOf(firm, unit.db, authorId)) ?? "",
    },
    key: `mission/${missionId}/${customerId}/${unit.clock()}`,
  });
  if (!queued.ok) throw new Error("assertion: a letter without a limit is written");
}

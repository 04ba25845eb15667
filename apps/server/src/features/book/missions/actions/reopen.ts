import type { missionsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { isTaken } from "../../../../db/unique.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { writeInteraction } from "../../interactions/actions/write.ts";
import * as leadNotes from "../store/lead-notes.ts";
import * as leadStore from "../store/leads.ts";
import { leadLines } from "../text.ts";
import { heldLead } from "./held-lead.ts";
import { blankLine, shownLead, standingNow } from "./leads.ts";

/** Reopens a lead concluded by mistake: its declared outcome no longer counts, but the customer still counts as contacted. */
export const reopenLead: Action<typeof missionsApi.reopen> = async (context, asked) => {
  try {
    return await reopen(context, asked);
  } catch (reason) {
    // Another mission took the customer concurrently.
    if (isTaken(reason)) return fail("lead.other_mission");
    throw reason;
  }
};

const reopen: Action<typeof missionsApi.reopen> = async (context, { params, body }) => {
  const { services, firm, subject, caller } = context;
  const { customerId } = subject;
  return await unitOfWork(services, async (unit) => {
    const held = await heldLead(unit, firm, { id: params.id, customerId });
    if (!held.ok) return held;
    const { mission, lead } = held.value;
    const key = { missionId: mission.id, customerId };
    const isStale = body.changedAt !== undefined && body.changedAt !== lead.changedAt;
    if (isStale) return await standingNow(unit, firm, { key, code: "lead.changed" });
    if (await leadStore.hasLive(firm, unit.db, customerId)) return fail("lead.other_mission");
    const moved = await leadStore.moveLead(unit.db, lead, {
      event: "reopen",
      live: true,
      remarks: "",
      motive: null,
      amountCents: null,
      contract: null,
      laterOn: null,
      wasContacted: lead.wasContacted,
      hadAppointment: lead.hadAppointment,
      by: caller.userId,
      at: unit.clock(),
    });
    if (!moved) return await standingNow(unit, firm, { key, code: "lead.changed" });
    const written = { ...blankLine(), kind: "note" as const, note: leadLines.reopened(mission.name) };
    const line = await writeInteraction(unit, firm, { customerId, authorId: caller.userId, written });
    if (!line.ok) throw new Error(`assertion: the line of a lead is whole (${line.code})`);
    await leadNotes.noteLine(unit.db, { lead, interactionId: line.value });
    const shown = await shownLead(unit, firm, { mission, customerId });
    return shown === undefined ? fail("lead.not_found") : ok({ lead: shown });
  });
};

import { type Lead, type LeadOutcome, type missionsApi, type WrittenInteraction } from "@vigie/api";
import {
  dayOf,
  type Day,
  fail,
  filledPitch,
  type Id,
  type Instant,
  leadEvents,
  ok,
  openLeadStates,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { handOverRows } from "../../../../db/hand-over.ts";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { firmName, personById } from "../../../directory/people/actions.ts";
import { writeInteraction } from "../../interactions/actions/write.ts";
import * as store from "../store.ts";
import * as leadNotes from "../store/lead-notes.ts";
import * as leadStore from "../store/leads.ts";
import { leadLines } from "../text.ts";
import { heldLead } from "./held-lead.ts";
import { leadViews } from "./lead-views.ts";
import { leadNotCalled, missionViews } from "./view.ts";
import { missionWriting } from "./writing.ts";

type Means = Services & { readonly db: Db | Trx };
const leadsPerPage = 100;

export const listLeads: Action<typeof missionsApi.leads> = async ({ services, firm }, { params, query }) => {
  const mission = await store.byId(firm, services.db, params.id);
  if (mission === undefined) return fail("mission.not_found");
  const { page, state, advisorId } = query;
  const { leads, totalCount, counts } = await leadStore.leadPage(firm, services.db, {
    page: { missionId: mission.id, state, advisorId, offset: (page - 1) * leadsPerPage, limit: leadsPerPage },
    notCalled: await leadNotCalled(services, firm, [mission]),
    today: dayOf(services.clock()),
  });
  return ok({
    leads: await leadViews(services, firm, { mission, leads }),
    totalCount,
    counts: [...counts],
  });
};

/** Returns the next lead to call, searched among all leads. A customer who no longer matches the target is skipped, unless a call
 * back was agreed. */
export const showNextLead: Action<typeof missionsApi.nextLead> = async (
  { services, firm },
  { params, query },
) => {
  const mission = await store.byId(firm, services.db, params.id);
  if (mission === undefined) return fail("mission.not_found");
  if (mission.state !== "open") return ok({ lead: null });
  const notCalled = await leadNotCalled(services, firm, [mission]);
  const today = dayOf(services.clock());
  const asked = { missionId: mission.id, except: query.except, notCalled, today, limit: leadsPerPage };
  for (let offset = 0; ; offset += leadsPerPage) {
    const leads = await leadStore.callQueue(firm, services.db, { ...asked, offset });
    const views = await leadViews(services, firm, { mission, leads });
    const next = views.find(
      ({ state, matches, notCalled: why }) => why === null && (state === "later" || matches),
    );
    if (next !== undefined || leads.length < leadsPerPage) return ok({ lead: next ?? null });
  }
};

export const showLead: Action<typeof missionsApi.lead> = async (
  { services, firm, subject, caller },
  { params },
) => {
  const mission = await store.byId(firm, services.db, params.id);
  if (mission === undefined) return fail("mission.not_found");
  const lead = await shownLead(services, firm, { mission, customerId: subject.customerId });
  if (lead === undefined) return fail("lead.not_found");
  const customer = await personById(services.db, subject.customerId);
  const advisor = await personById(services.db, caller.userId);
  const pitch = filledPitch(mission.pitch, {
    prenom: customer?.firstName ?? "",
    nom: customer?.lastName ?? "",
    conseiller: advisor === undefined || advisor === null ? "" : shownName(advisor),
    cabinet: (await firmName(services.db, firm.firmId)) ?? "",
  });
  return ok({
    lead,
    pitch,
    writing: await missionWriting(services, firm, { mission, customerId: lead.customerId }),
  });
};

/** Moves the leads of a customer to their new advisor, except those that a former one concluded. */
export async function handOverLeads(
  { subject, trx }: Work,
  moved: DomainEvents["customer.moved"],
): Promise<void> {
  await handOverRows("mission_leads", subject, { trx, ...moved });
}

export async function shownLead(
  services: Means,
  firm: FirmSubject,
  { mission, customerId }: { readonly mission: store.StoredMission; readonly customerId: Id },
): Promise<Lead | undefined> {
  const lead = await leadStore.leadOf(firm, services.db, { missionId: mission.id, customerId });
  if (lead === undefined) return undefined;
  return (await leadViews(services, firm, { mission, leads: [lead] }))[0];
}

export const concludeLead: Action<typeof missionsApi.conclude> = async (context, { params, body }) => {
  const { services, firm, subject, caller } = context;
  const outcome = body.lead;
  const now = services.clock();
  if (outcome.state === "later" && outcome.laterOn <= dayOf(now)) return fail("lead.day");
  if (outcome.state === "appointment" && outcome.startsAt <= now) return fail("lead.start");
  return await unitOfWork(services, async (unit) => {
    const { customerId } = subject;
    const held = await heldLead(unit, firm, { id: params.id, customerId });
    if (!held.ok) return held;
    const { mission, lead: before } = held.value;
    // Nothing may be planned after the end of the mission.
    if (mission.endsOn !== null && dayOfOutcome(outcome, mission.endsOn) > mission.endsOn)
      return fail(outcome.state === "later" ? "lead.day" : "lead.start");
    const key = { missionId: mission.id, customerId };
    const isStale = body.changedAt !== undefined && body.changedAt !== before.changedAt;
    if (isStale && openLeadStates.some((one) => one === before.state))
      return await standingNow(unit, firm, { key, code: "lead.changed" });
    const moved = await move(unit, { lead: before, outcome, by: caller.userId });
    if (!moved) return await standingNow(unit, firm, { key, code: "lead.concluded" });
    const lines = linesOf(outcome, { mission: mission.name, now });
    if (lines.call !== null)
      await writeLine(unit, firm, { customerId, authorId: caller.userId, written: lines.call });
    const line = await writeLine(unit, firm, { customerId, authorId: caller.userId, written: lines.outcome });
    await leadNotes.noteLine(unit.db, { lead: before, interactionId: line });
    const lead = await shownLead(unit, firm, { mission, customerId });
    return lead === undefined ? fail("lead.not_found") : ok({ lead });
  });
};

/** Returns the day on which the lead continues; the given day if the outcome has none. */
function dayOfOutcome(outcome: LeadOutcome, otherwise: Day): Day {
  if (outcome.state === "later") return outcome.laterOn;
  return outcome.state === "appointment" ? dayOf(outcome.startsAt) : otherwise;
}

type Move = { readonly lead: leadStore.StoredLead; readonly outcome: LeadOutcome; readonly by: Id };

async function move(unit: UnitOfWork, { lead, outcome, by }: Move): Promise<boolean> {
  const { state, remarks } = outcome;
  const isEnd = state === "validated" || state === "canceled";
  return await leadStore.moveLead(unit.db, lead, {
    event: leadEvents[state],
    live: !isEnd,
    remarks,
    motive: state === "canceled" ? outcome.motive : null,
    amountCents: state === "validated" ? outcome.amount : null,
    contract: state === "validated" ? outcome.contract : null,
    laterOn: state === "later" ? outcome.laterOn : null,
    wasContacted: lead.wasContacted || outcome.state === "contacted" || outcome.call === "answered",
    hadAppointment: lead.hadAppointment || state === "appointment",
    by,
    at: unit.clock(),
  });
}

type Standing<C> = {
  readonly key: { readonly missionId: Id; readonly customerId: Id };
  readonly code: C;
};

/** Fails with the current state of the lead, after another person changed it first. */
export async function standingNow<C extends "lead.concluded" | "lead.changed">(
  unit: UnitOfWork,
  firm: FirmSubject,
  { key, code }: Standing<C>,
) {
  const present = await leadStore.leadOf(firm, unit.db, key);
  if (present === undefined) return fail("lead.not_found");
  const by = present.changedBy === null ? null : await personById(unit.db, present.changedBy);
  const { state, remarks, changedAt } = present;
  return fail(code, {
    detail: { state, remarks, when: changedAt ?? "", by: by ? shownName(by) : "" },
  });
}

const blank = {
  note: "",
  calledAt: null,
  phone: null,
  startsAt: null,
  endsAt: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: false,
  promises: [],
} as const;

/** Returns an empty line of the log. */
export function blankLine() {
  return { ...blank, promises: [] };
}

type Lines = { readonly call: WrittenInteraction | null; readonly outcome: WrittenInteraction };
type LineContext = { readonly mission: string; readonly now: Instant };

/** Logs the call, answered or not, as a separate line; for « contacted », the outcome itself is that line. */
function linesOf(outcome: LeadOutcome, told: LineContext): Lines {
  const line = lineOf(outcome, told);
  if (outcome.state === "contacted" || outcome.call === "none") return { call: null, outcome: line };
  const unanswered = outcome.call === "unanswered";
  const note = (unanswered ? leadLines.unanswered : leadLines.contacted)(told.mission);
  return {
    call: { ...blankLine(), kind: "outbound_call", note, calledAt: told.now, unanswered },
    outcome: line,
  };
}

type LogLine = Parameters<typeof writeInteraction>[2];

async function writeLine(unit: UnitOfWork, firm: FirmSubject, line: LogLine): Promise<Id> {
  const written = await writeInteraction(unit, firm, line);
  if (!written.ok) throw new Error(`assertion: the line of an outcome is whole (${written.code})`);
  return written.value;
}

function lineOf(outcome: LeadOutcome, { mission, now }: LineContext): WrittenInteraction {
  const words = (head: string) => (outcome.remarks.trim() === "" ? head : `${head}\n${outcome.remarks}`);
  const line = blankLine();
  switch (outcome.state) {
    case "validated":
      return { ...line, kind: "lead_completed", note: words(leadLines.validated(mission)) };
    case "canceled":
      return {
        ...line,
        kind: "lead_canceled",
        note: words(leadLines.canceled(mission)),
        refused: outcome.motive === "refused",
      };
    case "contacted":
      return { ...line, kind: "outbound_call", note: words(leadLines.contacted(mission)), calledAt: now };
    case "appointment":
      return {
        ...line,
        kind: "appointment",
        note: words(leadLines.appointment(mission)),
        startsAt: outcome.startsAt,
        place: outcome.place,
      };
    case "later":
      return { ...line, kind: "note", note: words(leadLines.later(mission, frenchDay(outcome.laterOn))) };
  }
}

function frenchDay(on: Day): string {
  return on.split("-").toReversed().join(".");
}

export const missionsOfCustomer: Action<typeof missionsApi.ofCustomer> = async ({
  services,
  firm,
  subject,
}) => {
  const leads = await leadStore.missionsOfCustomer(firm, services.db, subject.customerId);
  const shown = [];
  const missions = await store.byIds(
    firm,
    services.db,
    leads.map(({ missionId }) => missionId),
  );
  const views = new Map((await missionViews(services, firm, missions)).map((view) => [view.id, view]));
  for (const lead of leads) {
    const mission = missions.find(({ id }) => id === lead.missionId);
    const view = views.get(lead.missionId);
    if (mission === undefined || view === undefined) continue;
    const [one] = await leadViews(services, firm, { mission, leads: [lead] });
    if (one !== undefined) shown.push({ mission: view, lead: one });
  }
  return ok({ missions: shown });
};

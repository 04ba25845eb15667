import { leadMessageLength, leadStates, missionStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText } from "../types.ts";
import {
  advisorProgress,
  lead,
  leadOutcome,
  leadWriting,
  mission,
  missionPreview,
  writtenMission,
} from "./mission-shapes.ts";

const one = z.object({ id });
const oneLead = z.object({ id, customerId: id });
const reads = { access: "firm", permission: "missions.read", needs: "missions" } as const;
const writes = { access: "firm", permission: "missions.write", needs: "missions" } as const;
const formFaults = [
  "mission.goal_missing",
  "mission.product_unknown",
  "mission.forbidden_criterion",
] as const;

export const missionsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/missions",
    summary: "One's own missions and those of the firm, the newest first, each with its funnel",
    query: z.object({ state: z.enum(missionStates).optional() }),
    reply: z.object({ missions: z.array(mission) }),
    errors: [],
  }),
  show: endpoint({
    ...reads,
    method: "GET",
    path: "/missions/{id}",
    summary: "A mission with its funnel and what it brought",
    params: one,
    reply: z.object({ mission }),
    errors: ["mission.not_found"],
  }),
  preview: endpoint({
    ...reads,
    method: "POST",
    path: "/missions/preview",
    summary: "Whom these criteria find, who is left out and why, while a mission is made",
    costly: "computation",
    body: z.object({
      mission: writtenMission.pick({ filters: true, productIds: true, excludedIds: true, shared: true }),
      /** The draft, if stored: its author's customers are searched, and its own leads exclude nobody. */
      missionId: id.optional(),
    }),
    reply: z.object({ preview: missionPreview }),
    errors: formFaults,
  }),
  create: endpoint({
    ...writes,
    method: "POST",
    path: "/missions",
    summary: "A draft of a mission with its kind and filters",
    body: z.object({ mission: writtenMission }),
    reply: z.object({ mission }),
    status: 201,
    errors: [...formFaults, "mission.not_found"],
  }),
  change: endpoint({
    ...writes,
    method: "PUT",
    path: "/missions/{id}",
    summary: "Change a draft; of an open mission its words only",
    params: one,
    body: z.object({
      mission: writtenMission,
      /** Time of the last edit known to the writer; if another one happened since, the call is rejected with the current content.
       * Absent: no check. */
      changedAt: instantText.nullable().optional(),
    }),
    reply: z.object({ mission }),
    errors: [...formFaults, "mission.not_found", "mission.not_draft", "mission.changed"],
  }),
  open: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/open",
    summary: "Open a draft: its target becomes its leads",
    params: one,
    reply: z.object({ mission }),
    errors: ["mission.not_found", "mission.state", "mission.nobody", "mission.too_many", ...formFaults],
  }),
  end: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/end",
    summary: "End a mission: read only from now on",
    params: one,
    reply: z.object({ mission }),
    errors: ["mission.not_found", "mission.state"],
  }),
  archive: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/archive",
    summary: "Put a draft or an ended mission away",
    params: one,
    reply: z.object({ mission }),
    errors: ["mission.not_found", "mission.state"],
  }),
  leads: endpoint({
    ...reads,
    method: "GET",
    path: "/missions/{id}/leads",
    summary: "The leads of a mission, those to call first",
    params: one,
    query: z.object({
      state: z.enum(leadStates).optional(),
      advisorId: id.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    reply: z.object({
      leads: z.array(lead),
      totalCount: z.int(),
      /** Number of leads in each state, for the whole mission or for that advisor. */
      counts: z.array(z.object({ state: z.enum(leadStates), leadCount: z.int() })),
    }),
    errors: ["mission.not_found"],
  }),
  nextLead: endpoint({
    ...reads,
    method: "GET",
    path: "/missions/{id}/next_lead",
    summary: "Whom to call next: the first who waits and may be called; null where nobody is left",
    params: one,
    query: z.object({
      /** The lead being called now, which must not be returned as the next. */
      except: id.optional(),
    }),
    reply: z.object({ lead: lead.nullable() }),
    errors: ["mission.not_found"],
  }),
  progress: endpoint({
    ...reads,
    method: "GET",
    path: "/missions/{id}/progress",
    summary: "How far each advisor is with the leads of their customers",
    params: one,
    reply: z.object({ advisors: z.array(advisorProgress) }),
    errors: ["mission.not_found"],
  }),
  export: endpoint({
    ...reads,
    method: "POST",
    path: "/missions/{id}/leads/export",
    summary: "The leads of a mission as CSV for French Excel; each customer's ledger says so",
    recent: true,
    fullAccount: false,
    params: one,
    reply: "file",
    errors: ["mission.not_found", "mission.too_many"],
  }),
  lead: endpoint({
    ...reads,
    method: "GET",
    path: "/missions/{id}/leads/{customerId}",
    summary: "The lead of one customer, with the pitch filled in",
    subject: "customerId",
    params: oneLead,
    reply: z.object({ lead, pitch: z.string(), writing: leadWriting }),
    errors: ["mission.not_found", "lead.not_found"],
  }),
  conclude: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/leads/{customerId}",
    summary: "Say what came of a lead: validated or canceled, or on its way; written with its interaction",
    subject: "customerId",
    params: oneLead,
    body: z.object({
      lead: leadOutcome,
      /** Time of the lead's last change known to the writer; if another one happened since, the call is rejected with the current
       * state. Absent: no check. */
      changedAt: instantText.nullable().optional(),
    }),
    reply: z.object({ lead }),
    errors: [
      "mission.not_found",
      "lead.not_found",
      "lead.concluded",
      "lead.changed",
      "mission.state",
      "lead.day",
      "lead.start",
    ],
  }),
  reopen: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/leads/{customerId}/reopen",
    summary: "Take back the conclusion of a lead: it waits again, what was declared of it counts no more",
    subject: "customerId",
    params: oneLead,
    body: z.object({
      /** Time of the conclusion that is to be reverted; if it differs, the call is rejected with the current state. */
      changedAt: instantText.nullable().optional(),
    }),
    reply: z.object({ lead }),
    errors: ["mission.not_found", "lead.not_found", "lead.changed", "mission.state", "lead.other_mission"],
  }),
  write: endpoint({
    ...writes,
    method: "POST",
    path: "/missions/{id}/leads/{customerId}/messages",
    summary:
      "Write to the customer of a lead by mail, which lets them refuse the next; the lead is contacted, with its interaction",
    subject: "customerId",
    params: oneLead,
    body: z.object({ message: z.object({ text: z.string().trim().min(1).max(leadMessageLength) }) }),
    reply: z.object({ lead, writing: leadWriting }),
    status: 201,
    errors: [
      "mission.not_found",
      "lead.not_found",
      "lead.concluded",
      "mission.state",
      "lead.answers_withdrawn",
      "lead.no_address",
      "lead.withdrawn",
      "lead.no_basis",
      "lead.too_soon",
    ],
  }),
  ofCustomer: endpoint({
    ...reads,
    method: "GET",
    path: "/customers/{id}/missions",
    summary: "The missions of which a customer is a target",
    subject: "id",
    params: one,
    reply: z.object({ missions: z.array(z.object({ mission, lead })) }),
    errors: [],
  }),
};

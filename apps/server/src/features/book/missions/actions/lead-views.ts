import { type Lead, missionFilters } from "@vigie/api";
import { type Id, type LeftOutReason, shownName } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { isWithoutMobile, peopleByIds } from "../../../directory/people/actions.ts";
import { rowsOfCustomers } from "../../customers/actions/list.ts";
import { notCalledReason } from "../../interactions/actions/contact.ts";
import { appointmentsAmong } from "../../interactions/actions/read.ts";
import type { StoredMission } from "../store.ts";
import type { StoredLead } from "../store/leads.ts";
import * as targets from "../store/target.ts";
import { targetOf } from "./target.ts";
import { writingsOf } from "./writing.ts";

type Means = Services & { readonly db: Db | Trx };
type Leads = { readonly mission: StoredMission; readonly leads: readonly StoredLead[] };

/** Returns the leads of a mission with current data on their customers, and whether these may be called and written to. */
export async function leadViews(services: Means, firm: FirmSubject, asked: Leads): Promise<Lead[]> {
  const facts = await factsOf(services, firm, asked);
  return asked.leads.map((lead) => leadView(lead, facts));
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(services: Means, firm: FirmSubject, { mission, leads }: Leads) {
  const { db } = services;
  const ids = leads.map(({ customerId }) => customerId);
  const rows = new Map((await rowsOfCustomers(services, firm, ids)).map((row) => [row.id, row]));
  const target = await targetOf(services, firm, {
    filters: missionFilters.parse(mission.filters),
    productIds: mission.productIds,
    excludedIds: [],
    missionId: mission.id,
  });
  const named = leads.flatMap(({ advisorId, changedBy }) => [advisorId ?? [], changedBy ?? []].flat());
  const people = await peopleByIds(db, [...new Set(named)]);
  const column = "one.customer_id";
  const told = notCalledReason(firm, { column, now: services.clock() });
  const reason = sql<LeftOutReason | null>`coalesce(${told}, case when ${isWithoutMobile(column)} then 'no_number' end)`;
  return {
    rows,
    names: new Map<Id, string>(people.map((one) => [one.id, shownName(one)])),
    standing: await targets.standingOf(firm, db, { target, ids }),
    notCalled: await targets.notCalledOf(db, { ids, reason }),
    writings: await writingsOf(services, firm, { answers: target.answers, ids }),
    appointments: await appointmentsAmong(
      services,
      firm,
      leads.flatMap((lead) => appointmentIdOf(lead) ?? []),
    ),
  };
}

/** Returns the id of the line that logged the appointment; null if the lead is not waiting for one. */
function appointmentIdOf({ state, interactionId }: StoredLead): Id | null {
  return state === "appointment" ? interactionId : null;
}

function leadView(lead: StoredLead, facts: Facts): Lead {
  const { customerId, advisorId } = lead;
  const row = facts.rows.get(customerId);
  const appointmentId = appointmentIdOf(lead);
  const appointment = appointmentId === null ? undefined : facts.appointments.get(appointmentId);
  const notWritten = facts.writings.get(customerId)?.reason ?? null;
  return {
    missionId: lead.missionId,
    customerId,
    customerName: row === undefined ? "" : shownName(row),
    advisorId,
    advisorName: advisorId === null ? null : (facts.names.get(advisorId) ?? null),
    state: lead.state,
    remarks: lead.remarks,
    motive: lead.motive,
    amount: lead.amountCents,
    contract: lead.contract,
    laterOn: lead.laterOn,
    startsAt: appointment?.startsAt ?? null,
    place: appointment?.place ?? null,
    changedAt: lead.changedAt,
    changedByName: lead.changedBy === null ? null : (facts.names.get(lead.changedBy) ?? null),
    matches: facts.standing.has(customerId),
    age: row?.age ?? null,
    wealth: row?.wealth ?? null,
    cash: row?.cash ?? null,
    asOf: row?.oldestDate ?? null,
    lastContactAt: row?.lastContactAt ?? null,
    notCalled: notWritten === "answers_withdrawn" ? notWritten : (facts.notCalled.get(customerId) ?? null),
    notWritten,
  };
}

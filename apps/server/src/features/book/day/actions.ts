import { type CustomerRow, type DayAppointment, type DayCall, dayApi } from "@vigie/api";
import {
  alertDueOn,
  type Day,
  dayLimits,
  dayOf,
  fullName,
  type Id,
  instant,
  messageDueOn,
  newSince,
  ok,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../edge/handler.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { recordAccesses } from "../../identity/access-log/actions.ts";
import { waitingMessages } from "../../messages/conversations/actions.ts";
import { alertsInOrder, firstAlerts, openAlertCount } from "../alerts/actions/list.ts";
import { invitationsToFollow } from "../customer-invitations/actions/list.ts";
import { customersFound } from "../customers/actions/list.ts";
import { contactOf, numbersOfToday } from "../interactions/actions/contact.ts";
import { appointmentsOf } from "../interactions/actions/read.ts";
import { customersDue } from "../tasks/actions.ts";
import * as store from "./store.ts";

/** Limits the context to the caller's own customers, even if they may access more. */
function ownBook(context: FirmContext): FirmContext {
  return { ...context, firm: { ...context.firm, sees: "own" } };
}

/** Requests to join the Club are shown in another section. */
const shownElsewhere = ["club_requested"] as const;

export const showDay: Action<typeof dayApi.show> = async (context) => {
  const own = ownBook(context);
  const { services, firm, caller } = own;
  const now = services.clock();
  const today = dayOf(now);
  const since = newSince(await store.visitOf(firm, services.db, caller.userId), now);
  const fresh = { state: "open", raisedAfter: since, without: shownElsewhere, isCapped: true } as const;
  const { shown, rest } = await alertsInOrder(own, fresh);
  return ok({
    day: {
      today,
      newSince: since,
      appointments: await appointmentsOn(services, firm, today),
      calls: await callsOf(own),
      alerts: shown.map((alert) => ({ ...alert, dueOn: alertDueOn(alert, alert.raisedAt) })),
      rest,
      openAlertCount: await openAlertCount(own),
      messages: (await waitingMessages(services, firm)).map((one) => ({
        ...one,
        dueOn: messageDueOn(one.since),
      })),
      invitations: await followedInvitations(own),
    },
  });
};

export const noteVisit: Action<typeof dayApi.visit> = async ({ services, firm, caller }) =>
  await unitOfWork(services, async (unit) => {
    await store.saveVisit(firm, unit.db, { personId: caller.userId, at: unit.clock() });
    return ok({});
  });

async function rowsById(
  services: Services,
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const only = [...new Set(ids)];
  const rows = await customersFound(services, firm, {
    filters: {},
    sort: "name",
    order: "asc",
    only,
    limit: only.length,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the appointments of a day, each with what helps to prepare it. */
async function appointmentsOn(services: Services, firm: FirmSubject, on: Day): Promise<DayAppointment[]> {
  const held = await appointmentsOf(services, firm, on);
  const rows = await rowsById(
    services,
    firm,
    held.map(({ customerId }) => customerId),
  );
  return held.flatMap(({ id, customerId, startsAt, endsAt, place, link, note }) => {
    const row = rows.get(customerId);
    if (row === undefined || startsAt === null) return [];
    const { alertCount, lastContactAt } = row;
    const customer = { customerId, customerName: shownName(row), alertCount, lastContactAt };
    // Before the customer's first daily row, the state of their file is unknown.
    const missingCount = alertCount === null ? null : row.missing.length;
    return [{ ...customer, id, startsAt, endsAt, place, link, note, missingCount }];
  });
}

/** Returns the first customers with alerts who may be called today, whatever the hour. */
async function callsOf(context: FirmContext): Promise<DayCall[]> {
  const { services, firm } = context;
  const firsts = await firstAlerts(context, dayLimits.callCandidates);
  const ids = firsts.map(({ customerId }) => customerId);
  const numbers = await numbersOfToday(services, firm, ids);
  const rows = await rowsById(services, firm, [...numbers.keys()]);
  const calls: DayCall[] = [];
  for (const alert of firsts) {
    const row = rows.get(alert.customerId);
    if (row === undefined || calls.length === dayLimits.calls) continue;
    const { phone, allowedFrom } = await contactOf(services, firm, row.id);
    const { age, town, lastContactAt } = row;
    calls.push({ alert, age, town, lastContactAt, phone, allowedFrom });
  }
  return calls;
}

async function followedInvitations({ services, firm, caller }: FirmContext) {
  const followed = await invitationsToFollow(services, firm, caller.userId);
  return followed.flatMap((one) => {
    const { id, sentAt, expiresAt, email } = one;
    if ((one.state !== "sent" && one.state !== "read") || sentAt === null) return [];
    return [{ id, name: fullName(one) ?? email, state: one.state, sentAt, dueOn: dayOf(instant(expiresAt)) }];
  });
}

/** The largest number of customers with alerts in an outage list. */
const alertNumbers = 40;

/** Returns what an advisor needs during an outage: today's appointments, and the phone numbers of customers who may be called. The
 * browser stores it encrypted. */
export const showAgenda: Action<typeof dayApi.agenda> = async (context) => {
  const own = ownBook(context);
  const { services, firm, caller } = own;
  const madeAt = services.clock();
  const today = dayOf(madeAt);
  const appointments = await appointmentsOn(services, firm, today);
  const due = await customersDue(services, firm, { assigneeId: caller.userId, today });
  const alerts = await firstAlerts(own, alertNumbers);
  // A customer may have several reasons: later entries overwrite earlier ones, so appointments take precedence over tasks, and
  // tasks over alerts.
  const whys = new Map([
    ...alerts.map(({ customerId }) => [customerId, "alert"] as const),
    ...due.map((customerId) => [customerId, "task"] as const),
    ...appointments.map(({ customerId }) => [customerId, "appointment"] as const),
  ]);
  const numbers = await numbersOfToday(services, firm, [...whys.keys()]);
  const rows = await rowsById(services, firm, [...numbers.keys()]);
  const phones = [...numbers].flatMap(([customerId, phone]) => {
    const row = rows.get(customerId);
    const why = whys.get(customerId);
    return row === undefined || why === undefined
      ? []
      : [{ customerId, customerName: shownName(row), phone, why }];
  });
  const told = [...new Set([...appointments, ...phones].map(({ customerId }) => customerId))];
  await recordAccesses(services, told, { caller, kind: "read", endpoint: dayApi.agenda });
  return ok({ agenda: { day: today, madeAt, appointments, phones } });
};

import type { Task, tasksApi } from "@vigie/api";
import {
  type Day,
  dayBounds,
  dayOf,
  fail,
  formatBounds,
  type Id,
  isWithin,
  nextDue,
  ok,
  type Result,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { handOverRows } from "../../../db/hand-over.ts";
import { type UnitOfWork, unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../edge/handler.ts";
import { type FirmSubject, systemSubject } from "../../../edge/subject.ts";
import { type Work, workOf } from "../../../edge/work.ts";
import type { DomainEvents } from "../../../events/events.ts";
import { peopleByIds, personById } from "../../directory/people/actions.ts";
import { publishDayChange } from "../firms/actions/day-change.ts";
import { settlePromise } from "../interactions/actions/promises.ts";
import * as store from "./store.ts";
import { type NamedTask, peopleOf } from "./store/named.ts";

function viewOf(row: NamedTask, today: Day): Task {
  const { customer, assignee } = peopleOf(row);
  return {
    id: row.id,
    title: row.title,
    customerId: row.customerId,
    customerName: customer === null ? null : shownName(customer),
    dueOn: row.dueOn,
    isLate: row.doneAt === null && row.dueOn < today,
    origin: row.origin,
    assigneeId: row.assigneeId,
    assigneeName: assignee === null ? null : shownName(assignee),
    repeat: row.repeat,
    doneAt: row.doneAt,
    promisedBy: row.promisedBy,
    eventId: row.eventId,
  };
}

export const listTasks: Action<typeof tasksApi.list> = async ({ services, firm }, { query }) => {
  const { db, clock } = services;
  const today = dayOf(clock());
  if (query.after !== undefined && (await store.lineById(firm, db, query.after)) === undefined)
    return fail("task.not_found");
  const { customerId, assigneeId } = query;
  const count = async () => await store.counts(firm, db, { today, customerId, assigneeId });
  const [rows, counted] = await Promise.all([
    store.page(firm, db, { ...query, today }),
    isOfOne(query) ? null : count(),
  ]);
  const counts = counted ?? (rows.length > query.size ? await count() : countsAmong(rows, today));
  const shown = rows.slice(0, query.size);
  return ok({
    tasks: shown.map((row) => viewOf(row, today)),
    after: rows.length > query.size ? (shown.at(-1)?.id ?? null) : null,
    ...counts,
  });
};

type Query = Parameters<typeof listTasks>[1]["query"];

/** All open tasks about one customer fit on one page, except for customers with more than a page: only those need a count. */
function isOfOne({ customerId, assigneeId, state, after }: Query): boolean {
  return customerId !== undefined && assigneeId === undefined && state === "open" && after === undefined;
}

function countsAmong(rows: readonly NamedTask[], today: Day) {
  return { openNb: rows.length, lateNb: rows.filter(({ dueOn }) => dueOn < today).length };
}

/** Lists the assignees by name, including those who left the firm and still have tasks. */
export const listTaskPeople: Action<typeof tasksApi.people> = async ({ services, firm }) => {
  const { db, clock } = services;
  const counts = await store.countsByPerson(firm, db, dayOf(clock()));
  const people = await peopleByIds(
    db,
    counts.map(({ id }) => id),
  );
  const names = new Map(people.map((person) => [person.id, shownName(person)]));
  return ok({
    people: counts
      .map((one) => ({ ...one, name: names.get(one.id) ?? "" }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "fr") || (a.id < b.id ? -1 : 1)),
  });
};

export const createTask: Action<typeof tasksApi.create> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const { customerId, assigneeId = caller.userId, ...task } = body.task;
  return await unitOfWork(services, async (unit) => {
    if (customerId !== null && !(await store.isCustomer(firm, unit.db, customerId)))
      return fail("user.not_found");
    if (!(await mayBeAssigned(context, unit, assigneeId))) return fail("task.assignee_unknown");
    const id = unit.newId();
    await store.insert(firm, unit.db, {
      ...task,
      id,
      customerRef: customerId,
      assigneeId,
      repeatFrom: null,
      doneAt: null,
      createdBy: caller.userId,
      createdAt: unit.clock(),
    });
    await publishDayOf(unit, firm, [assigneeId]);
    return ok({ task: await shownTask(unit, firm, id) });
  });
};

/** Adds the same task for each customer; the caller has already checked access to them. */
export async function addTasks(
  unit: UnitOfWork,
  firm: FirmSubject,
  { customerIds, origin = "manual", ...task }: { readonly customerIds: readonly Id[] } & NewTask,
): Promise<void> {
  if (customerIds.length === 0) return;
  await store.insertMany(
    firm,
    unit.db,
    customerIds.map((customerRef) => ({
      ...task,
      id: unit.newId(),
      customerRef,
      origin,
      repeat: "none",
      repeatFrom: null,
      doneAt: null,
      createdBy: task.assigneeId,
      createdAt: unit.clock(),
    })),
  );
  await publishDayOf(unit, firm, [task.assigneeId]);
}
type NewTask = {
  readonly assigneeId: Id;
  readonly title: string;
  readonly dueOn: Day;
  readonly origin?: "manual" | "review";
};

export const changeTask: Action<typeof tasksApi.change> = async (context, { params, body }) => {
  const { services, firm } = context;
  const { done, ...form } = body.task;
  return await unitOfWork(services, async (unit) => {
    const line = await store.lineById(firm, unit.db, params.id);
    if (line === undefined) return fail("task.not_found");
    if (line.origin === "promise") {
      if (Object.keys(form).length > 0) return fail("task.is_promise");
      const isGone = done !== undefined && !(await settlePromise(unit, firm, { id: line.id, done }));
      if (isGone) return fail("task.not_found");
      return ok({ task: await shownTask(unit, firm, line.id), next: null });
    }
    if (form.assigneeId !== undefined && !(await mayBeAssigned(context, unit, form.assigneeId)))
      return fail("task.assignee_unknown");
    const next = await changeOwn(unit, firm, { id: params.id, form, done });
    if (!next.ok) return next;
    await publishDayOf(unit, firm, [line.assigneeId, form.assigneeId ?? line.assigneeId]);
    return ok({
      task: await shownTask(unit, firm, params.id),
      next: next.value === null ? null : await shownTask(unit, firm, next.value),
    });
  });
};

type Change = {
  readonly id: Id;
  readonly form: Omit<Parameters<Action<typeof tasksApi.change>>[1]["body"]["task"], "done">;
  readonly done: boolean | undefined;
};

/** Returns the id of the next task if a repeated one was completed. */
async function changeOwn(
  unit: UnitOfWork,
  firm: FirmSubject,
  { id, form, done }: Change,
): Promise<Result<Id | null, "task.not_found" | "day.due_range">> {
  const row = await store.lock(firm, unit.db, id);
  if (row === undefined) return fail("task.not_found");
  const now = unit.clock();
  const bounds = dayBounds("due", dayOf(now));
  if (form.dueOn !== undefined && form.dueOn !== row.dueOn && !isWithin(form.dueOn, bounds))
    return fail("day.due_range", { field: "task.due_on", detail: formatBounds(bounds) });
  const ends = done === true && row.doneAt === null;
  const doneAt = done === undefined ? {} : { doneAt: done ? (row.doneAt ?? now) : null };
  const {
    title = row.title,
    dueOn: due = row.dueOn,
    assigneeId = row.assigneeId,
    repeat = row.repeat,
  } = form;
  // A new due day or interval restarts the series from that day.
  const first = due === row.dueOn && repeat === row.repeat ? row.repeatFrom : null;
  const set = { title, dueOn: due, assigneeId, repeat, repeatFrom: first };
  await store.update(firm, unit.db, { id, set: { ...set, ...doneAt } });
  const dueOn = ends ? nextDue(due, repeat, { today: dayOf(now), first: first ?? due }) : null;
  if (dueOn === null) return ok(null);
  const next = unit.newId();
  const { firmId: _firm, ...rest } = { ...row, ...set };
  await store.insert(firm, unit.db, {
    ...rest,
    id: next,
    dueOn,
    repeatFrom: first ?? due,
    doneAt: null,
    createdAt: now,
  });
  // The completed task stops repeating, so that reopening and completing it again creates no second one.
  await store.update(firm, unit.db, { id, set: { repeat: "none" } });
  return ok(next);
}

export const removeTask: Action<typeof tasksApi.remove> = async ({ services, firm }, { params }) =>
  await unitOfWork(services, async (unit) => {
    const line = await store.lineById(firm, unit.db, params.id);
    if (line === undefined) return fail("task.not_found");
    if (line.origin === "promise") return fail("task.is_promise");
    await store.remove(firm, unit.db, line.id);
    await publishDayOf(unit, firm, [line.assigneeId]);
    return ok({});
  });

/** Notifies the open day pages of the current and the former assignee. */
async function publishDayOf(unit: UnitOfWork, firm: FirmSubject, personIds: readonly Id[]): Promise<void> {
  const [first] = personIds;
  if (first === undefined) return;
  await publishDayChange(workOf(unit, systemSubject("tasks", first, firm.variant)), personIds);
}

async function shownTask(unit: UnitOfWork, firm: FirmSubject, id: Id): Promise<Task> {
  const row = await store.lineById(firm, unit.db, id);
  if (row === undefined) throw new Error("assertion: what was written is there");
  return viewOf(row, dayOf(unit.clock()));
}

/** Returns whether the caller may assign a task to this person: themselves, or any member if they may access the whole firm. */
async function mayBeAssigned({ firm, caller }: FirmContext, unit: UnitOfWork, id: Id): Promise<boolean> {
  if (id === caller.userId) return true;
  return firm.sees === "firm" && (await personById(unit.db, id))?.firmId === firm.firmId;
}

export const ownPromises: Action<typeof tasksApi.ownPromises> = async ({ services, subject }) => {
  const today = dayOf(services.clock());
  const rows = await store.promisesTo(subject, services.db);
  return ok({
    promises: rows.map(({ promisedBy, ...row }) => ({
      ...row,
      by: promisedBy,
      isLate: row.doneAt === null && row.dueOn < today,
    })),
  });
};

/** Returns the number of late tasks and promises that the actor may access. */
export async function lateTaskCount({ db, clock }: Services, firm: FirmSubject): Promise<number> {
  return (await store.counts(firm, db, { today: dayOf(clock()) })).lateNb;
}

/** Returns the customers about whom a task of this person is due by a day. */
export async function customersDue(
  { db }: Services,
  firm: FirmSubject,
  { assigneeId, today }: { readonly assigneeId: Id; readonly today: Day },
): Promise<readonly Id[]> {
  const rows = await store.page(firm, db, { assigneeId, state: "open", size: 100, today });
  return rows.flatMap(({ customerId, dueOn }) => (customerId !== null && dueOn <= today ? [customerId] : []));
}

/** Moves the open tasks and promises about a customer to their new advisor. */
export async function handOverTasks(
  { subject, trx }: Work,
  moved: DomainEvents["customer.moved"],
): Promise<void> {
  for (const table of ["tasks", "interaction_promises"] as const)
    await handOverRows(table, subject, { trx, ...moved });
}

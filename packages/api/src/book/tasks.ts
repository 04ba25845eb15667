import { promiseSides, taskOrigins, taskRepeats, taskTitleLength } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing } from "../types.ts";

const task = z.object({
  id,
  title: z.string(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  dueOn: dayText,
  isLate: z.boolean(),
  origin: z.enum(taskOrigins),
  assigneeId: id,
  assigneeName: z.string().nullable(),
  repeat: z.enum(taskRepeats),
  doneAt: instantText.nullable(),
  /** For a promise: who made it, and the interaction that contains it. */
  promisedBy: z.enum(promiseSides).nullable(),
  eventId: id.nullable(),
});
export type Task = z.output<typeof task>;

const fields = z.object({
  title: z.string().trim().min(1).max(taskTitleLength),
  customerId: id.nullable().default(null),
  dueOn: typedDay("due"),
  origin: z.enum(["manual", "alert", "mission", "file"]).default("manual"),
  /** Default: the caller. */
  assigneeId: id.optional(),
  repeat: z.enum(taskRepeats).default("none"),
});
export type TaskForm = z.input<typeof fields>;

const one = z.object({ id });
const notOurs = ["user.not_found", "task.assignee_unknown"] as const;

export const tasksApi = {
  list: endpoint({
    method: "GET",
    path: "/tasks",
    summary:
      "Tasks and promises, those due first before the others, of those done the last first, by pages that follow each other",
    access: "firm",
    permission: "tasks.read",
    query: z.object({
      customerId: id.optional(),
      assigneeId: id.optional(),
      /** `late`, `today` and `coming` are subsets of `open`. */
      state: z.enum(["open", "late", "today", "coming", "done"]).default("open"),
      after: id.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ tasks: z.array(task), after: id.nullable(), lateNb: z.int(), openNb: z.int() }),
    errors: ["task.not_found"],
  }),
  people: endpoint({
    method: "GET",
    path: "/tasks/people",
    summary: "Whose tasks are open within reach: of each person how many are late, of today and to come",
    access: "firm",
    permission: "tasks.read",
    reply: z.object({
      people: z.array(
        z.object({ id, name: z.string(), lateNb: z.int(), todayNb: z.int(), comingNb: z.int() }),
      ),
    }),
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/tasks",
    summary: "Add a task, about a customer or about none",
    access: "firm",
    permission: "tasks.write",
    body: z.object({ task: fields }),
    reply: z.object({ task }),
    status: 201,
    errors: notOurs,
  }),
  change: endpoint({
    method: "PUT",
    path: "/tasks/{id}",
    summary:
      "Change a task, or say that it is done; a repeated one is due again. Of a promise only that it is done changes here",
    access: "firm",
    permission: "tasks.write",
    params: one,
    body: z.object({
      task: z.object({
        title: z.string().trim().min(1).max(taskTitleLength).optional(),
        /** A new day must be within the allowed bounds; the unchanged day is accepted, however old it is. */
        dueOn: dayText.optional(),
        assigneeId: id.optional(),
        repeat: z.enum(taskRepeats).optional(),
        done: z.boolean().optional(),
      }),
    }),
    reply: z.object({ task, next: task.nullable() }),
    errors: ["task.not_found", "task.is_promise", "task.assignee_unknown", "day.due_range"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/tasks/{id}",
    summary: "Delete a task; a promise goes with its interaction only",
    access: "firm",
    permission: "tasks.write",
    params: one,
    reply: nothing,
    errors: ["task.not_found", "task.is_promise"],
  }),
  ownPromises: endpoint({
    method: "GET",
    path: "/users/me/promises",
    summary: "What the customer and their advisors promised each other, what is due first before the rest",
    access: "customer",
    reply: z.object({
      promises: z.array(
        z.object({
          id,
          by: z.enum(promiseSides),
          what: z.string(),
          dueOn: dayText,
          isLate: z.boolean(),
          doneAt: instantText.nullable(),
          authorName: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
};

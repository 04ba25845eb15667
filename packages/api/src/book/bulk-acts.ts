import { bulkActs, taskTitleLength } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../types.ts";

/** One bulk action on many customers, with its parameters. */
const bulkAct = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["tag", "untag"]), tagId: id }),
  z.object({ kind: z.literal("ask_missing") }),
  /** Creates a task of the caller about each customer. */
  z.object({
    kind: z.literal("task"),
    title: z.string().trim().min(1).max(taskTitleLength),
    dueOn: typedDay("due"),
  }),
]);

export const customerActsApi = {
  bulk: endpoint({
    method: "POST",
    path: "/customers/bulk",
    summary: "One act on many customers; those for whom it failed are named with the reason",
    access: "firm",
    permission: "customers.write",
    body: z.object({
      act: bulkAct,
      customerIds: z.array(id).min(1).max(500),
    }),
    reply: z.object({
      act: z.enum(bulkActs),
      doneCount: z.int(),
      failed: z.array(z.object({ customerId: id, code: z.string(), message: z.string() })),
    }),
    errors: ["tag.not_found"],
  }),
};

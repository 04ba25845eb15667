import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../types.ts";
import { alertsApi } from "./alerts.ts";
import { couplesApi } from "./couples.ts";
import { customersApi } from "./customers.ts";
import { insightsApi } from "./insights.ts";
import { interactionsApi } from "./interactions.ts";
import { tasksApi } from "./tasks.ts";

/** Parameters for the log and the tasks of a meeting: a few more interactions are fetched than shown, as some are in the future or
 * have no text. */
export const meetingAsks = {
  log: { size: 20, system: "without" },
  tasks: { size: 20 },
} as const;

export const meetingsApi = {
  show: endpoint({
    method: "GET",
    path: "/customers/{id}/meeting",
    summary:
      "All that the page of a customer shows, and prints for a meeting: what the calls of its parts answer",
    access: "firm",
    subject: "id",
    permission: "customers.read",
    asksAhead: true,
    params: z.object({ id }),
    reply: z.object({
      sheet: customersApi.show.reply,
      /** Null where the variant has no log. */
      log: interactionsApi.list.reply.nullable(),
      tasks: tasksApi.list.reply,
      alerts: alertsApi.list.reply,
      insights: insightsApi.list.reply,
      couple: couplesApi.show.reply,
    }),
    errors: ["user.not_found"],
  }),
};

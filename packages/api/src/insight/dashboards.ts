import { completionSteps, dashboardTiles } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { portfoliosApi } from "../holdings/portfolios.ts";
import { usersApi } from "../identity/users.ts";
import { dayText, id, who } from "../types.ts";
import { wealthApi } from "./wealth.ts";

const place = z.object({ tile: z.enum(dashboardTiles), hidden: z.boolean() });

/** The reader's own arrangement of the dashboard: an advisor has one for all customers. */
const dashboard = z.object({ tiles: z.array(place) });
export type Dashboard = z.output<typeof dashboard>;
const arrangement = z.object({ dashboard });

const completion = z.object({
  done: z.int(),
  total: z.int(),
  missing: z.array(
    z.object({
      step: z.enum(completionSteps),
      /** The portfolio concerned; null for the person. */
      portfolioId: id.nullable(),
      name: z.string().nullable(),
    }),
  ),
});
export type Completion = z.output<typeof completion>;

export const dashboardsApi = {
  show: endpoint({
    method: "GET",
    path: "/users/me/dashboard",
    summary: "The order of the dashboard's tiles and which are hidden, every tile once",
    access: "session",
    versioned: true,
    reply: arrangement,
    errors: [],
  }),
  opening: endpoint({
    method: "GET",
    path: "/users/me/dashboard/opening",
    summary:
      "What the signed-in customer's dashboard shows first: the replies of its calls, read at one moment; the value history where `from` is asked",
    access: "customer",
    query: z.object({ from: dayText.optional() }),
    versioned: true,
    reply: z.object({
      me: usersApi.me.reply,
      wealth: wealthApi.summary.reply,
      portfolios: portfoliosApi.list.reply,
      dashboard: arrangement,
      series: wealthApi.series.reply.optional(),
    }),
    errors: [],
  }),
  arrange: endpoint({
    method: "PUT",
    path: "/users/me/dashboard",
    summary: "Keep an order of the dashboard's tiles; one that is left out stands at its first place",
    access: "session",
    body: z.object({ dashboard: z.object({ tiles: z.array(place).max(dashboardTiles.length) }) }),
    reply: arrangement,
    errors: [],
  }),
  completion: endpoint({
    method: "GET",
    path: "/users/{id}/completion",
    summary: "How much of what is asked of a saver is said, and what is missing",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ completion }),
    errors: [],
  }),
};

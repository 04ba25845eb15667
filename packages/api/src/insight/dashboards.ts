import { completionSteps, dashboardTiles } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, who } from "../types.ts";

const place = z.object({ tile: z.enum(dashboardTiles), hidden: z.boolean() });

/** The reader's own arrangement of the dashboard: an advisor has one, whosever dashboard it is. */
const dashboard = z.object({ tiles: z.array(place) });
export type Dashboard = z.output<typeof dashboard>;

const completion = z.object({
  done: z.int(),
  total: z.int(),
  missing: z.array(
    z.object({
      step: z.enum(completionSteps),
      /** The portfolio it is about; null for the person. */
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
    reply: z.object({ dashboard }),
    errors: [],
  }),
  arrange: endpoint({
    method: "PUT",
    path: "/users/me/dashboard",
    summary: "Keep an order of the dashboard's tiles; one that is left out stands at its first place",
    access: "session",
    body: z.object({ dashboard: z.object({ tiles: z.array(place).max(dashboardTiles.length) }) }),
    reply: z.object({ dashboard }),
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

import { calendarKinds, certainties } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, who } from "../types.ts";

/** A payment, release or end on one day. */
const calendarEvent = z.object({
  /** Key that is stable while its source gives the same day. */
  key: z.string(),
  day: dayText,
  kind: z.enum(calendarKinds),
  certainty: z.enum(certainties),
  /** The person's share, positive; null where unknown, or where the event has no amount. */
  amount: amount.nullable(),
  portfolioId: id.nullable(),
  /** Name of the contract, or of the bank for a consent. */
  name: z.string(),
});
export type CalendarEventView = z.output<typeof calendarEvent>;

const calendar = z.object({
  on: dayText,
  /** Last day of the listed instalments; one-off events are listed whenever they happen. */
  until: dayText,
  /** Sum of the instalments until then, the person's share; null where one is unknown. */
  instalments: amount.nullable(),
  events: z.array(calendarEvent),
});
export type MoneyCalendarView = z.output<typeof calendar>;

export const calendarsApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/calendar",
    summary:
      "Money to come: instalments, releases, interest, ends of terms and of consents, the soonest first",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ calendar }),
    errors: [],
  }),
};

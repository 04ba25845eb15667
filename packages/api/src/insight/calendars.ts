import { calendarKinds, certainties } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, who } from "../types.ts";

/** What is due, freed or ended one day. */
const calendarEvent = z.object({
  /** Names it for as long as its source tells the same day. */
  key: z.string(),
  day: dayText,
  kind: z.enum(calendarKinds),
  certainty: z.enum(certainties),
  /** The person's share, positive; null where it is unknown, or where the event is no sum of money. */
  amount: amount.nullable(),
  portfolioId: id.nullable(),
  /** The contract, or the bank of a consent. */
  name: z.string(),
});
export type CalendarEventView = z.output<typeof calendarEvent>;

const calendar = z.object({
  on: dayText,
  /** Instalments are told until this day; what happens once, whenever it happens. */
  until: dayText,
  /** The instalments until then, of the person's share; null when one of them is unknown. */
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

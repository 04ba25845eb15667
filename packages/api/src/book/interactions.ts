import {
  interactionKinds,
  interactionsPerPage,
  noteLength,
  promisesPerInteraction,
  promiseSides,
  systemEventKinds,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay, typedInstant } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing, webLink } from "../types.ts";

const promise = z.object({
  id,
  /** Who made the promise. */
  by: z.enum(promiseSides),
  what: z.string(),
  dueOn: dayText,
  doneAt: instantText.nullable(),
});
export type InteractionPromise = z.output<typeof promise>;

const event = z.object({
  id,
  customerId: id,
  kind: z.enum([...interactionKinds, ...systemEventKinds]),
  /** True where the application recorded it: it can be neither edited nor deleted. */
  isSystem: z.boolean(),
  /** When it took or will take place: sort key of the log. */
  at: instantText,
  note: z.string(),
  calledAt: instantText.nullable(),
  /** Null also where the customer may not be called. */
  phone: z.string().nullable(),
  startsAt: instantText.nullable(),
  endsAt: instantText.nullable(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  /** The customer asked not to be called: no calls for 60 days. */
  refused: z.boolean(),
  /** A call that nobody answered: it counts among the four of thirty days (C. conso., art. D223-9), but not as a contact. */
  unanswered: z.boolean(),
  pinned: z.boolean(),
  promises: z.array(promise),
  authorId: id.nullable(),
  authorName: z.string(),
  createdAt: instantText,
  /** Null where it was never edited. */
  changedAt: instantText.nullable(),
  changesNb: z.int(),
});
export type InteractionEvent = z.output<typeof event>;

const fields = {
  kind: z.enum(interactionKinds),
  note: z.string().max(noteLength),
  calledAt: typedInstant("exchange").nullable(),
  phone: z.string().trim().max(30).nullable(),
  startsAt: typedInstant("exchange").nullable(),
  endsAt: typedInstant("exchange").nullable(),
  place: z.string().trim().max(200).nullable(),
  link: webLink.nullable(),
  refused: z.boolean(),
  unanswered: z.boolean(),
  pinned: z.boolean(),
  promises: z
    .array(
      z.object({
        /** Id of an existing promise, which keeps its done state. */
        id: id.optional(),
        by: z.enum(promiseSides),
        what: z.string().trim().min(1).max(300),
        dueOn: typedDay("exchange"),
      }),
    )
    .max(promisesPerInteraction),
};
const written = z.object({
  kind: fields.kind,
  note: fields.note.default(""),
  calledAt: fields.calledAt.default(null),
  phone: fields.phone.default(null),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
  place: fields.place.default(null),
  link: fields.link.default(null),
  refused: fields.refused.default(false),
  unanswered: fields.unanswered.default(false),
  pinned: fields.pinned.default(false),
  promises: fields.promises.default([]),
});
/** Absent fields are unchanged. */
const changes = z.object(fields).partial();
export type WrittenInteraction = z.output<typeof written>;
export type InteractionForm = z.input<typeof written>;

const ofCustomer = z.object({ id });
const reads = { access: "firm", permission: "interactions.read", needs: "aInteractions" } as const;
const writes = { access: "firm", permission: "interactions.write", needs: "aInteractions" } as const;
const formFaults = [
  "event.empty",
  "event.call_time",
  "event.future_call",
  "event.start_required",
  "event.end_before_start",
  "event.refusal_kind",
  "event.unanswered_kind",
] as const;

export const interactionsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/customers/{id}/events",
    summary: "The interactions of a firm with a customer, the newest first, by pages that follow each other",
    subject: "id",
    params: ofCustomer,
    query: z.object({
      kind: z.enum(interactionKinds).optional(),
      authorId: id.optional(),
      year: z.coerce.number().int().min(1990).max(2200).optional(),
      /** Words of the note or the place, ignoring accents. */
      text: z.string().trim().max(100).optional(),
      /** System events together with those recorded by people, alone, or excluded. */
      system: z.enum(["with", "only", "without"]).default("with"),
      /** Cursor returned by the previous page. */
      after: id.optional(),
      size: z.coerce.number().int().min(1).max(100).default(interactionsPerPage),
    }),
    reply: z.object({
      events: z.array(event),
      /** The pinned interaction, regardless of filters and page. */
      pinned: event.nullable(),
      after: id.nullable(),
      /** Values for the filters. */
      authors: z.array(z.object({ id, name: z.string() })),
      years: z.array(z.int()),
      /** Days of contact in the last two years, oldest first, a day repeated for each call and appointment; and the mean number of
       * days between two of them, null where there are fewer than two. */
      pace: z.object({ since: dayText, contactDays: z.array(dayText), meanGapDays: z.int().nullable() }),
    }),
    errors: ["event.not_found"],
  }),
  create: endpoint({
    ...writes,
    method: "POST",
    path: "/customers/{id}/events",
    summary: "Log an interaction with a customer, who may read it",
    subject: "id",
    params: ofCustomer,
    body: z.object({ event: written }),
    reply: z.object({ event, sensitive: z.array(z.string()) }),
    status: 201,
    errors: formFaults,
  }),
  change: endpoint({
    ...writes,
    method: "PUT",
    path: "/events/{id}",
    summary:
      "Change an interaction, or pin it in place of the one pinned before; what it said before is kept",
    params: ofCustomer,
    body: z.object({
      event: changes,
      /** Number of edits when it was read, so that another person's edit is not overwritten unseen. */
      seenChangesNb: z.int().optional(),
    }),
    reply: z.object({ event, sensitive: z.array(z.string()) }),
    errors: ["event.not_found", "event.system", "event.outcome", "event.changed", ...formFaults],
  }),
  remove: endpoint({
    ...writes,
    method: "DELETE",
    path: "/events/{id}",
    summary:
      "Hide an interaction, with the reason; it is kept as evidence and the customer may still read it",
    params: ofCustomer,
    query: z.object({ reason: z.string().trim().min(1).max(300) }),
    reply: nothing,
    errors: ["event.not_found", "event.system", "event.outcome"],
  }),
  restore: endpoint({
    ...writes,
    method: "POST",
    path: "/events/{id}/restore",
    summary:
      "Show an interaction again that was deleted in the last 24 hours, with its promises; pinned as it was where no other was pinned since",
    params: ofCustomer,
    reply: z.object({ event, sensitive: z.array(z.string()) }),
    errors: ["event.not_found", "event.restore_too_late"],
  }),
  history: endpoint({
    ...reads,
    method: "GET",
    path: "/events/{id}/versions",
    summary: "What an interaction said before each change, and what was promised in it, the newest first",
    params: ofCustomer,
    reply: z.object({
      versions: z.array(
        z.object({
          note: z.string(),
          kind: z.enum([...interactionKinds, ...systemEventKinds]),
          authorName: z.string(),
          at: instantText,
          /** Null for a version stored before promises existed. */
          promises: z.array(promise).nullable(),
        }),
      ),
    }),
    errors: ["event.not_found"],
  }),
  calendar: endpoint({
    ...reads,
    method: "GET",
    path: "/events/{id}/calendar",
    summary: "The appointment as an .ics file",
    params: ofCustomer,
    reply: "file",
    errors: ["event.not_found", "event.no_appointment"],
  }),
  draft: endpoint({
    ...reads,
    method: "GET",
    path: "/customers/{id}/event_draft",
    summary: "What the advisor began to write of a customer and did not send",
    subject: "id",
    params: ofCustomer,
    reply: z.object({ draft: z.object({ event: written, savedAt: instantText }).nullable() }),
    errors: [],
  }),
  saveDraft: endpoint({
    ...writes,
    method: "PUT",
    path: "/customers/{id}/event_draft",
    summary: "Keep what the advisor is writing; null throws it away",
    subject: "id",
    params: ofCustomer,
    body: z.object({ draft: written.nullable() }),
    reply: nothing,
    errors: [],
  }),
  ownEvents: endpoint({
    method: "GET",
    path: "/users/me/events",
    summary: "What the customer's advisors wrote about them, the newest first, hidden ones included",
    access: "customer",
    query: z.object({ after: id.optional() }),
    reply: z.object({
      events: z.array(
        z.object({
          id,
          kind: z.enum([...interactionKinds, ...systemEventKinds]),
          at: instantText,
          note: z.string(),
          place: z.string().nullable(),
          authorName: z.string(),
          firmName: z.string(),
          promises: z.array(promise),
          /** Why the advisor hid it from their log; null where it is visible. */
          hiddenBecause: z.string().nullable(),
        }),
      ),
      after: id.nullable(),
    }),
    errors: ["event.not_found"],
  }),
};

import {
  consentSources,
  contactBases,
  contactChannels,
  contactReasons,
  interactionKinds,
  noteLength,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing } from "../types.ts";

const template = z.object({ id, name: z.string(), kind: z.enum(interactionKinds), body: z.string() });
export type NoteTemplate = z.output<typeof template>;
const templateForm = z.object({
  template: z.object({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(interactionKinds),
    body: z.string().trim().min(1).max(noteLength),
  }),
});

const contact = z.object({
  mayCall: z.boolean(),
  /** Phone number, only while the customer may be called. */
  phone: z.string().nullable(),
  /** True where a number is known. */
  hasPhone: z.boolean(),
  basis: z.enum(contactBases).nullable(),
  /** Text of the legal basis of a call; null where there is none. */
  basisSentence: z.string().nullable(),
  reasons: z.array(
    z.object({
      code: z.enum(contactReasons),
      sentence: z.string(),
      article: z.string(),
      inForceSince: dayText,
    }),
  ),
  callsIn30Days: z.int(),
  callsAllowed: z.int(),
  allowedFrom: instantText.nullable(),
  mayWrite: z.object({ email: z.boolean(), sms: z.boolean() }),
  contract: z.object({ name: z.string(), startedOn: dayText, endedOn: dayText.nullable() }).nullable(),
});
export type CustomerContact = z.output<typeof contact>;

const consent = z.object({
  channel: z.enum(contactChannels),
  granted: z.boolean(),
  since: instantText.nullable(),
  /** Who recorded it: the customer, or the firm in its invitation file. */
  saidBy: z.enum(consentSources).nullable(),
});
const firmConsents = z.object({ firmId: id, firmName: z.string(), consents: z.array(consent) });
export type FirmConsents = z.output<typeof firmConsents>;

const ofCustomer = z.object({ id });
const reads = { access: "firm", permission: "interactions.read", needs: "aInteractions" } as const;
const writes = { access: "firm", permission: "interactions.write", needs: "aInteractions" } as const;

export const contactsApi = {
  contact: endpoint({
    ...reads,
    method: "GET",
    path: "/customers/{id}/contact",
    summary:
      "Whether the customer may be called now, under what, and if not why; the number only where they may",
    subject: "id",
    params: ofCustomer,
    reply: z.object({ contact }),
    errors: [],
  }),
  setContract: endpoint({
    ...writes,
    method: "PUT",
    path: "/customers/{id}/contact/contract",
    summary: "Name the contract under way with the firm that allows calls about it; the customer may read it",
    subject: "id",
    params: ofCustomer,
    body: z.object({
      contract: z.object({
        name: z.string().trim().min(3).max(120),
        startedOn: typedDay("fact"),
        endedOn: typedDay("life").nullable().default(null),
      }),
    }),
    reply: z.object({ contact }),
    errors: ["contract.days"],
  }),
  refusal: endpoint({
    method: "GET",
    path: "/contact_refusals/{token}",
    summary: "Does this firm write to the reader of its mail? Reading the link changes nothing",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: z.object({ firmName: z.string(), refused: z.boolean() }),
    errors: ["subscription.not_found"],
  }),
  refuse: endpoint({
    method: "DELETE",
    path: "/contact_refusals/{token}",
    summary: "Receive no more of what a firm proposes by mail, by the link of one",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: nothing,
    errors: ["subscription.not_found"],
  }),
  templates: endpoint({
    ...reads,
    method: "GET",
    path: "/note_templates",
    summary: "The note templates of the firm",
    reply: z.object({ templates: z.array(template) }),
    errors: [],
  }),
  addTemplate: endpoint({
    ...writes,
    method: "POST",
    path: "/note_templates",
    summary: "Add a note template for the firm",
    body: templateForm,
    reply: z.object({ template }),
    status: 201,
    errors: ["note_template.too_many"],
  }),
  changeTemplate: endpoint({
    ...writes,
    method: "PUT",
    path: "/note_templates/{id}",
    summary: "Change a note template",
    params: ofCustomer,
    body: templateForm,
    reply: z.object({ template }),
    errors: ["note_template.not_found"],
  }),
  removeTemplate: endpoint({
    ...writes,
    method: "DELETE",
    path: "/note_templates/{id}",
    summary: "Delete a note template",
    params: ofCustomer,
    reply: nothing,
    errors: ["note_template.not_found"],
  }),
  ownConsents: endpoint({
    method: "GET",
    path: "/users/me/contact_consents",
    summary: "To what the customer agreed, for each firm of their advisors: nothing by default",
    access: "customer",
    reply: z.object({ firms: z.array(firmConsents) }),
    errors: [],
  }),
  setConsent: endpoint({
    method: "PUT",
    path: "/users/me/contact_consents",
    summary:
      "Agree to be contacted by a firm through a channel, or take it back; every change is kept with its date",
    access: "customer",
    body: z.object({
      consent: z.object({ firmId: id, channel: z.enum(contactChannels), granted: z.boolean() }),
    }),
    reply: z.object({ firms: z.array(firmConsents) }),
    errors: ["firm.not_found"],
  }),
};

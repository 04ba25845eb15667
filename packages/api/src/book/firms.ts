import { agreementLevels, firmRoles, isFrenchVatNumber, isSiren, reviewMonths } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { name } from "../identity/profile.ts";
import { id, instantText } from "../types.ts";

const line = z.string().trim().min(1).max(160);
const email = z.string().max(254);
const phone = z.string().trim().max(40);
const webPage = z
  .url({ protocol: /^https$/ })
  .max(300)
  .nullable();
/** Number in the register of intermediaries: eight digits. */
const orias = z
  .string()
  .regex(/^\d{8}$/)
  .nullable();

/** A member of a firm. */
const person = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: z.enum(firmRoles),
  /** `invited`: has not set a password yet; `active`; `suspended`: may no longer sign in. */
  state: z.enum(["invited", "active", "suspended"]),
  /** Has the duty of vigilance against money laundering. */
  vigilance: z.boolean().optional(),
  /** Without one, an advisor can only open the page that adds it. */
  hasSecondFactor: z.boolean(),
  customerCount: z.int(),
  since: instantText,
  suspendedAt: instantText.nullable(),
});
export type FirmPerson = z.output<typeof person>;

/** Data of a firm printed on documents. */
const settings = z.object({
  legalForm: line.nullable(),
  siren: z
    .string()
    .regex(/^\d{9}$/)
    .refine(isSiren)
    .nullable(),
  /** Town of the trade register. */
  rcs: line.nullable(),
  vatNumber: z
    .string()
    .regex(/^FR\d{11}$/)
    .refine(isFrenchVatNumber)
    .nullable(),
  /** Creditor identifier for direct debits. */
  creditorId: z
    .string()
    .regex(/^FR\d{2}[A-Z0-9]{3}[A-Z0-9]{6}$/)
    .nullable(),
  orias,
  /** Professional association approved by the AMF. */
  association: line.nullable(),
  insurer: line.nullable(),
  insurancePolicy: line.nullable(),
  /** Whether the firm keeps payments from third parties for what it recommends. Null: not set. */
  retrocessions: z.enum(["none", "received"]).nullable(),
  mediator: line.nullable(),
  mediatorUrl: webPage,
  street: line.nullable(),
  postalCode: z.string().trim().min(1).max(12).nullable(),
  city: line.nullable(),
  email: email.nullable(),
  phone: phone.nullable(),
});
const decided = z.object({
  /** Maximum months between two suitability reviews of advised contracts. */
  reviewMonths: z.int().min(reviewMonths.least).max(reviewMonths.most),
  /** How customers agree to proposals sent from now on. */
  adviceAgreement: z.enum(agreementLevels),
});
const firm = z.object({ id, name: z.string(), variant: z.string(), ...settings.shape, ...decided.shape });
export type Firm = z.output<typeof firm>;

/** Opening hours on a day of the week, 1 for Monday: « 09:00 » to « 12:30 ». */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const opening = z.object({ weekday: z.int().min(1).max(7), from: clockTime, to: clockTime });

const profileFields = {
  jobTitle: line.nullable(),
  phone: phone.nullable(),
  /** The advisor's own number, if it differs from the firm's. */
  orias,
  /** Registered statuses: CIF, IAS, IOBSP, transaction immobilière. */
  statuses: z.array(line).max(8),
  /** A JPEG, PNG or WebP of at most 60 kB as a data URL; null shows the initials. */
  photo: z.string().max(84_000).nullable(),
  hours: z.array(opening).max(21),
  appointmentUrl: webPage,
  /** Signature of emails and invitations. */
  signature: z.string().trim().max(600).nullable(),
  notifications: z.object({
    alerts: z.boolean(),
    tasks: z.boolean(),
    invitations: z.boolean(),
    messages: z.boolean(),
  }),
};
const advisorProfile = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: z.enum(firmRoles),
  firmName: z.string(),
  initials: z.string(),
  ...profileFields,
});
export type AdvisorProfile = z.output<typeof advisorProfile>;

/** An advisor as shown to their customers: their profile, and the data printed about their firm. */
const ownAdvisor = z.object({
  email: z.string(),
  name: z.string(),
  initials: z.string(),
  jobTitle: profileFields.jobTitle,
  phone: profileFields.phone,
  statuses: profileFields.statuses,
  photo: profileFields.photo,
  hours: profileFields.hours,
  appointmentUrl: profileFields.appointmentUrl,
  firm: z.object({ name: z.string(), ...settings.shape }),
});
export type OwnAdvisor = z.output<typeof ownAdvisor>;

const move = z.object({
  id,
  fromId: id,
  toId: id,
  state: z.enum(["running", "done", "stopped"]),
  totalCount: z.int(),
  movedCount: z.int(),
  createdAt: instantText,
  doneAt: instantText.nullable(),
});
export type BookMove = z.output<typeof move>;

const onePerson = z.object({ personId: id });

export const firmsApi = {
  show: endpoint({
    method: "GET",
    path: "/firm",
    summary: "The firm of the signed-in advisor, with what its documents print",
    access: "firm",
    permission: "firm.read",
    reply: z.object({ firm }),
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path: "/firm",
    summary: "Change the firm's settings: what is absent stays as it is",
    access: "firm",
    permission: "firm.write",
    recent: true,
    fullAccount: false,
    body: z.object({ firm: z.object({ ...settings.shape, ...decided.shape }).partial() }),
    reply: z.object({ firm }),
    errors: ["email.invalid", "mobile.invalid"],
  }),
  people: endpoint({
    method: "GET",
    path: "/firm/people",
    summary: "The people of the firm, those suspended too",
    access: "firm",
    permission: "people.read",
    reply: z.object({ people: z.array(person) }),
    errors: [],
  }),
  addPerson: endpoint({
    method: "POST",
    path: "/firm/people",
    summary: "Let somebody into the firm: a mail brings the link by which they choose a password",
    access: "firm",
    permission: "people.write",
    recent: true,
    fullAccount: false,
    body: z.object({
      person: z.object({ email, firstName: name, lastName: name, role: z.enum(firmRoles) }),
    }),
    reply: z.object({ person }),
    status: 201,
    errors: ["email.invalid", "person.email_taken", "name.reserved"],
  }),
  changeRole: endpoint({
    method: "PUT",
    path: "/firm/people/{personId}",
    summary: "Change somebody's role in the firm",
    access: "firm",
    permission: "people.write",
    recent: true,
    fullAccount: false,
    params: onePerson,
    body: z.object({ person: z.object({ role: z.enum(firmRoles) }) }),
    reply: z.object({ person }),
    errors: ["person.not_found", "person.last_admin", "person.suspended"],
  }),
  entrust: endpoint({
    method: "PUT",
    path: "/firm/people/{personId}/vigilance",
    summary: "Entrust somebody of the firm with vigilance against money laundering, or no longer",
    access: "firm",
    permission: "people.write",
    recent: true,
    fullAccount: false,
    params: onePerson,
    body: z.object({ vigilance: z.boolean() }),
    reply: z.object({ person }),
    errors: ["person.not_found", "person.suspended"],
  }),
  suspend: endpoint({
    method: "POST",
    path: "/firm/people/{personId}/suspend",
    summary: "Suspend somebody: their sessions and live channels end, their book stays the firm's",
    access: "firm",
    permission: "people.write",
    recent: true,
    fullAccount: false,
    params: onePerson,
    reply: z.object({ person }),
    errors: ["person.not_found", "person.last_admin", "person.is_self"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/firm/people/{personId}/restore",
    summary: "Let a suspended person work again",
    access: "firm",
    permission: "people.write",
    recent: true,
    fullAccount: false,
    params: onePerson,
    reply: z.object({ person }),
    errors: ["person.not_found"],
  }),
  moveBook: endpoint({
    method: "POST",
    path: "/firm/people/{personId}/book_moves",
    summary:
      "Move customers of somebody of the firm to another advisor, all of them by default; customers are told",
    access: "firm",
    permission: "customers.move",
    recent: true,
    fullAccount: false,
    params: onePerson,
    body: z.object({ toId: id, customerIds: z.array(id).min(1).max(1000).optional() }),
    reply: z.object({ move }),
    status: 202,
    errors: ["person.not_found", "book_move.same_person", "book_move.running", "person.suspended"],
  }),
  showMove: endpoint({
    method: "GET",
    path: "/firm/book_moves/{moveId}",
    summary: "How far the move of a book is",
    access: "firm",
    permission: "customers.move",
    params: z.object({ moveId: id }),
    reply: z.object({ move }),
    errors: ["book_move.not_found"],
  }),
  profile: endpoint({
    method: "GET",
    path: "/advisor_profile",
    summary:
      "The advisor's own page: registrations, photo, hours, appointment link, signature, notifications",
    access: "firm",
    permission: "profile.read",
    reply: z.object({ profile: advisorProfile }),
    errors: [],
  }),
  ownAdvisors: endpoint({
    method: "GET",
    path: "/users/me/advisors",
    summary:
      "My advisors as they present themselves: photo, hours, appointment link, registrations of their firm",
    access: "customer",
    reply: z.object({ advisors: z.array(ownAdvisor) }),
    errors: [],
  }),
  updateProfile: endpoint({
    method: "PUT",
    path: "/advisor_profile",
    summary: "Change the advisor's own page: what is absent stays as it is",
    access: "firm",
    permission: "profile.write",
    body: z.object({
      profile: z.object({ firstName: name, lastName: name, ...profileFields }).partial(),
    }),
    reply: z.object({ profile: advisorProfile }),
    errors: ["photo.invalid", "hours.invalid", "mobile.invalid", "name.reserved"],
  }),
};

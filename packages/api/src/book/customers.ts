import {
  bookConnectionStates,
  bookStatuses,
  bookClubStates,
  detailColumns,
  fileItems,
  maritalStatuses,
  portfolioKinds,
  profileSources,
} from "@vigie/domain";
import { z } from "zod";
import { customerProject } from "./customer-project.ts";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";
import { rowDetails } from "./customer-details.ts";
import { customerFilters, customerOrder } from "./customer-filters.ts";

const named = z.object({ id, name: z.string() });

/** One line of the list: the person, and the last daily row of what they share. What is unknown is null, never 0. */
const customerRow = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  mobile: z.string().nullable(),
  town: z.string().nullable(),
  age: z.int().nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  risk: z.int().min(0).max(5).nullable(),
  riskSource: z.enum(profileSources).nullable(),
  status: z.enum(bookStatuses).nullable(),
  since: instantText,
  advisors: z.array(named),
  tags: z.array(z.object({ id, name: z.string(), colour: z.string() })),
  /** When the figures were computed; null before they ever were, or while they are computed again. */
  computedAt: instantText.nullable(),
  /** Net of debts, as the customer's own dashboard tells it of the shared contracts. */
  wealth: amount.nullable(),
  /** In Club subscriptions; null while there is none. */
  underAdvice: amount.nullable(),
  /** Of the last 30 days: payments, and what markets did. */
  flows: amount.nullable(),
  market: amount.nullable(),
  cash: amount.nullable(),
  /** The oldest of the values that make the wealth. */
  oldestDate: dayText.nullable(),
  connection: z.enum(bookConnectionStates).nullable(),
  /** Of the file that the firm holds, by the weights of its items; null before it was first made. */
  completeness: ratio.nullable(),
  missing: z.array(z.enum(fileItems)),
  /** How many items apply. */
  fileTotal: z.int().nullable(),
  /** Of the missing ones, those without which nothing is recommended. */
  blocking: z.array(z.enum(fileItems)),
  contractCount: z.int().nullable(),
  /** Contracts whose value nobody knows: they are not in the wealth. */
  unknownCount: z.int().nullable(),
  favouriteKind: z.enum(portfolioKinds).nullable(),
  /** With the firm's Club. */
  club: z.enum(bookClubStates),
  alertCount: z.int().nullable(),
  lastContactAt: instantText.nullable(),
  nextAppointmentAt: instantText.nullable(),
  /** What a search asked for beside. */
  details: rowDetails.optional(),
});
export type CustomerRow = z.output<typeof customerRow>;
const listMeta = z.object({
  /** At most 10 000. */
  totalCount: z.int(),
  /** There are more than that. */
  countIsBounded: z.boolean(),
  /** Give it as `after` for the next ones; null at the end. */
  next: z.string().nullable(),
});
const list = z.object({ customers: z.array(customerRow), meta: listMeta });
export type CustomerList = z.output<typeof list>;

const cursor = { after: z.string().max(600).optional() };
const customer = z.object({ id });

/** A contract that the customer shares. */
const contract = z.object({
  id,
  name: z.string(),
  kind: z.enum(portfolioKinds),
  institutionName: z.string().nullable(),
  amount: amount.nullable(),
  asOf: dayText.nullable(),
});

const sheet = z.object({
  customer: customerRow,
  birthdate: dayText.nullable(),
  childrenCount: z.int().nullable(),
  jobTitle: z.string().nullable(),
  /** The next thing to do, decided by one rule; null where nothing is known to be due. */
  nextStep: z
    .object({
      kind: z.enum(["appointment", "renew_connection", "complete_file", "share_contracts", "make_contact"]),
      at: instantText.nullable(),
      count: z.int().nullable(),
    })
    .nullable(),
  contracts: z.array(contract),
  /** What the shared contracts are for, the soonest first. */
  projects: z.array(customerProject),
  /** Since the last contact, or the link where there was none; null where nothing is known of that time. */
  changes: z
    .object({
      since: dayText,
      flows: amount.nullable(),
      market: amount.nullable(),
      wealthThen: amount.nullable(),
      /** The largest ones booked since, the moves between own accounts left out. */
      movements: z.array(z.object({ on: dayText, wording: z.string(), amount })),
    })
    .nullable(),
  /** The firm's invitation that the customer accepted; null where they came otherwise. */
  invitation: z.object({ sentAt: instantText.nullable(), acceptedAt: instantText }).nullable(),
  /** Of the sheet's other pages: observations, missions whose target the customer is in, exchanges that people wrote. */
  counts: z.object({ insights: z.int(), missions: z.int(), interactions: z.int() }),
});
export type CustomerSheet = z.output<typeof sheet>;

const holding = z.object({
  customerId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  portfolioId: id,
  portfolioName: z.string(),
  kind: z.enum(portfolioKinds),
  institutionName: z.string().nullable(),
  /** The lines that are meant where a fund is asked. */
  lines: z.string().nullable(),
  /** What is the customer's, of these lines where a fund is asked, else of the contract. */
  amount: amount.nullable(),
  asOf: dayText.nullable(),
});
export type BookHolding = z.output<typeof holding>;

const tag = z.object({ id, name: z.string(), colour: z.string(), customerCount: z.int() });
export type CustomerTag = z.output<typeof tag>;
export const tagColours = ["grey", "blue", "green", "amber", "red", "violet"] as const;
const tagBody = z.object({
  tag: z.object({ name: z.string().trim().min(1).max(40), colour: z.enum(tagColours).default("grey") }),
});

export const customersApi = {
  list: endpoint({
    method: "GET",
    path: "/customers",
    summary: "Customers of the book, by filters, a sort and a page; 50 of them",
    access: "firm",
    permission: "customers.read",
    query: z.object({
      ...customerFilters.shape,
      ...customerOrder,
      ...cursor,
      page: z.int().min(1).max(200).default(1),
    }),
    reply: list,
    errors: ["customers.cursor_invalid"],
  }),
  search: endpoint({
    method: "POST",
    path: "/customers/search",
    summary: "Customers of the book, by filters, a sort and a size",
    access: "firm",
    permission: "customers.read",
    body: z.object({
      filters: customerFilters.default({}),
      ...customerOrder,
      ...cursor,
      size: z.int().min(1).max(200).default(50),
      details: z.array(z.enum(detailColumns)).max(detailColumns.length).optional(),
    }),
    reply: list,
    errors: ["customers.cursor_invalid"],
  }),
  show: endpoint({
    method: "GET",
    path: "/customers/{id}",
    summary: "The sheet of a customer: who, what is at stake, what now",
    access: "firm",
    subject: "id",
    permission: "customers.read",
    asksAhead: true,
    params: customer,
    reply: sheet,
    errors: ["user.not_found"],
  }),
  removeAccess: endpoint({
    method: "DELETE",
    path: "/customers/{id}/access",
    summary:
      "End the link to a customer at once: they are told, and who of the firm sees them still; what was written is kept as evidence",
    access: "firm",
    subject: "id",
    permission: "customers.write",
    params: customer,
    /** Said in the address, so that no call without it ends a link. */
    query: z.object({ confirmed: z.literal("true") }),
    reply: z.object({
      removedAt: instantText,
      /** Colleagues who see the customer still; none where the firm has no link left. */
      stillSeenBy: z.array(named),
    }),
    errors: ["user.not_found"],
  }),
  holders: endpoint({
    method: "GET",
    path: "/holders",
    summary: "Who holds a fund, contracts of an institution or of a kind, with amounts and their dates",
    access: "firm",
    permission: "customers.read",
    mayLag: true,
    query: z.object({
      isin: customerFilters.shape.isins.unwrap().element.optional(),
      /** Parts of a fund's name, or of an institution's; accents and case do not matter. */
      fund: z.string().trim().min(2).max(120).optional(),
      insurer: z.string().trim().min(1).max(120).optional(),
      kind: z.enum(portfolioKinds).optional(),
      page: z.int().min(1).max(200).default(1),
    }),
    reply: z.object({
      holdings: z.array(holding),
      meta: z.object({
        totalCount: z.int(),
        customerCount: z.int(),
        /** Of those that are known. */
        total: amount.nullable(),
        unknownCount: z.int(),
        oldestDate: dayText.nullable(),
        page: z.int(),
        totalPages: z.int(),
      }),
    }),
    errors: ["holders.nothing_asked"],
  }),
  export: endpoint({
    method: "POST",
    path: "/customers/export",
    summary:
      "The rows of these customers, or of those that the filters find, as CSV for French Excel; each customer's ledger says so",
    access: "firm",
    permission: "customers.read",
    recent: true,
    fullAccount: false,
    body: z.object({
      customerIds: z.array(id).min(1).max(500).optional(),
      filters: customerFilters.default({}),
      ...customerOrder,
    }),
    reply: "file",
    errors: ["customers.too_many"],
  }),
  tags: endpoint({
    method: "GET",
    path: "/customer_tags",
    summary: "The firm's tags, with how many customers of the caller's book each has",
    access: "firm",
    permission: "segments.read",
    reply: z.object({ tags: z.array(tag) }),
    errors: [],
  }),
  addTag: endpoint({
    method: "POST",
    path: "/customer_tags",
    summary: "Make a tag of the firm",
    access: "firm",
    permission: "segments.write",
    body: tagBody,
    reply: z.object({ tag }),
    status: 201,
    errors: ["tag.name_taken", "tag.too_many"],
  }),
  updateTag: endpoint({
    method: "PUT",
    path: "/customer_tags/{tagId}",
    summary: "Rename or recolour a tag",
    access: "firm",
    permission: "segments.write",
    params: z.object({ tagId: id }),
    body: tagBody,
    reply: z.object({ tag }),
    errors: ["tag.not_found", "tag.name_taken"],
  }),
  removeTag: endpoint({
    method: "DELETE",
    path: "/customer_tags/{tagId}",
    summary: "Delete a tag, and take it from every customer",
    access: "firm",
    permission: "segments.write",
    params: z.object({ tagId: id }),
    reply: z.object({}),
    errors: ["tag.not_found"],
  }),
};

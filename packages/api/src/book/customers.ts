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

/** One row of the list: the person, and the last daily row of what they share. Unknown values are null, never 0. */
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
  /** Time at which the figures were computed; null before the first computation and while they are recomputed. */
  computedAt: instantText.nullable(),
  /** Net of debts, same as for the shared contracts on the customer's own dashboard. */
  wealth: amount.nullable(),
  /** Amount in Club subscriptions; null without one. */
  underAdvice: amount.nullable(),
  /** Over the last 30 days: payments, and market gains. */
  flows: amount.nullable(),
  market: amount.nullable(),
  cash: amount.nullable(),
  /** Oldest of the values in the wealth. */
  oldestDate: dayText.nullable(),
  connection: z.enum(bookConnectionStates).nullable(),
  /** Completeness of the file that the firm holds, weighted by item; null before its first computation. */
  completeness: ratio.nullable(),
  missing: z.array(z.enum(fileItems)),
  /** Number of applicable items. */
  fileTotal: z.int().nullable(),
  /** Missing items without which nothing may be recommended. */
  blocking: z.array(z.enum(fileItems)),
  contractCount: z.int().nullable(),
  /** Number of contracts of unknown value, which the wealth excludes. */
  unknownCount: z.int().nullable(),
  favouriteKind: z.enum(portfolioKinds).nullable(),
  /** State in the firm's Club. */
  club: z.enum(bookClubStates),
  alertCount: z.int().nullable(),
  lastContactAt: instantText.nullable(),
  nextAppointmentAt: instantText.nullable(),
  /** Additional values requested by a search. */
  details: rowDetails.optional(),
});
export type CustomerRow = z.output<typeof customerRow>;
const listMeta = z.object({
  /** At most 10 000. */
  totalCount: z.int(),
  /** True if there are more than the maximum. */
  countIsBounded: z.boolean(),
  /** Cursor: pass it as `after` for the next page; null at the end. */
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
  /** Next step, decided by one rule; null where nothing is due. */
  nextStep: z
    .object({
      kind: z.enum(["appointment", "renew_connection", "complete_file", "share_contracts", "make_contact"]),
      at: instantText.nullable(),
      count: z.int().nullable(),
    })
    .nullable(),
  contracts: z.array(contract),
  /** Goals of the shared contracts, earliest first. */
  projects: z.array(customerProject),
  /** Changes since the last contact, or since the link where there was none; null where that period is unknown. */
  changes: z
    .object({
      since: dayText,
      flows: amount.nullable(),
      market: amount.nullable(),
      wealthThen: amount.nullable(),
      /** Largest movements booked since, without transfers between own accounts. */
      movements: z.array(z.object({ on: dayText, wording: z.string(), amount })),
    })
    .nullable(),
  /** The firm's invitation that the customer accepted; null where they came another way. */
  invitation: z.object({ sentAt: instantText.nullable(), acceptedAt: instantText }).nullable(),
  /** Counts for the other tabs of the customer: observations, missions that target them, interactions recorded by people. */
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
  /** Names of the matching lines where a fund is searched. */
  lines: z.string().nullable(),
  /** The customer's amount in these lines where a fund is searched, otherwise in the contract. */
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
    /** Required in the URL, so that no call without it removes a link. */
    query: z.object({ confirmed: z.literal("true") }),
    reply: z.object({
      removedAt: instantText,
      /** Colleagues who can still see the customer; empty where the firm has no link left. */
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
      /** Parts of a fund's or an institution's name; accents and case are ignored. */
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
        /** Sum of the known values. */
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

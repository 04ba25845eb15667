import { customerColumns, customerSorts, densities } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../types.ts";
import { customerFilters } from "./customer-filters.ts";

const name = z.string().trim().min(1).max(60);

/** Saved filters; the list is always evaluated at the time of the request. */
const segment = z.object({
  id,
  name: z.string(),
  /** True: visible to the whole firm; false: to its author only. */
  shared: z.boolean(),
  isMine: z.boolean(),
  /** True for one's own, and for the firm's leaders on shared ones, as the author may have left. */
  mayRemove: z.boolean(),
  filters: customerFilters,
  /** Count in the caller's book, at most 10 000. */
  customerCount: z.int(),
  countIsBounded: z.boolean(),
  /** Change compared with about thirty days ago; null where no count of that time is stored. */
  trend: z.object({ change: z.int(), days: z.int() }).nullable(),
});
export type Segment = z.output<typeof segment>;
const segmentBody = z.object({
  segment: z.object({ name, shared: z.boolean().default(false), filters: customerFilters }),
});
const oneSegment = z.object({ segmentId: id });

/** Display settings of the list: columns, sort order, density, and optional filters. */
const viewFields = {
  name,
  shared: z.boolean().default(false),
  columns: z.array(z.enum(customerColumns)).min(1).max(customerColumns.length),
  sort: z.enum(customerSorts),
  order: z.enum(["asc", "desc"]),
  density: z.enum(densities),
  filters: customerFilters,
};
/** Content of a view. */
export const customerView = z.object(viewFields);
const view = z.object({ id, isMine: z.boolean(), mayRemove: z.boolean(), ...viewFields });
export type CustomerView = z.output<typeof view>;
const viewBody = z.object({ view: customerView });
const oneView = z.object({ viewId: id });

export const segmentsApi = {
  list: endpoint({
    method: "GET",
    path: "/segments",
    summary: "The caller's segments and those that the firm shares, with live counts",
    access: "firm",
    permission: "segments.read",
    reply: z.object({ segments: z.array(segment) }),
    errors: [],
  }),
  count: endpoint({
    method: "POST",
    path: "/segments/count",
    summary: "How many customers of the caller's book these filters find, while they are built",
    access: "firm",
    permission: "segments.read",
    costly: "computation",
    body: z.object({ filters: customerFilters }),
    reply: z.object({ customerCount: z.int(), countIsBounded: z.boolean() }),
    errors: [],
  }),
  counts: endpoint({
    method: "POST",
    path: "/segments/counts",
    summary: "The same of several at once, in the order in which they are asked: those of an opened menu",
    access: "firm",
    permission: "segments.read",
    costly: "computation",
    body: z.object({
      segments: z
        .array(z.object({ filters: customerFilters }))
        .min(1)
        .max(20),
    }),
    reply: z.object({ counts: z.array(z.object({ customerCount: z.int(), countIsBounded: z.boolean() })) }),
    errors: [],
  }),
  add: endpoint({
    method: "POST",
    path: "/segments",
    summary: "Save filters as a segment",
    access: "firm",
    permission: "segments.write",
    body: segmentBody,
    reply: z.object({ segment }),
    status: 201,
    errors: ["segment.name_taken", "segment.too_many", "segment.too_many_shared"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/segments/{segmentId}",
    summary: "Change a segment of one's own",
    access: "firm",
    permission: "segments.write",
    params: oneSegment,
    body: segmentBody,
    reply: z.object({ segment }),
    errors: ["segment.not_found", "segment.name_taken", "segment.too_many_shared"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/segments/{segmentId}",
    summary: "Delete a segment of one's own; who leads the firm deletes any that it shares",
    access: "firm",
    permission: "segments.write",
    params: oneSegment,
    reply: z.object({}),
    errors: ["segment.not_found"],
  }),
  views: endpoint({
    method: "GET",
    path: "/customer_views",
    summary: "The caller's views of the list and those that the firm shares",
    access: "firm",
    permission: "segments.read",
    reply: z.object({ views: z.array(view) }),
    errors: [],
  }),
  addView: endpoint({
    method: "POST",
    path: "/customer_views",
    summary: "Save columns, sort, density and filters as a view",
    access: "firm",
    permission: "segments.write",
    body: viewBody,
    reply: z.object({ view }),
    status: 201,
    errors: ["segment.name_taken", "segment.too_many", "segment.too_many_shared"],
  }),
  updateView: endpoint({
    method: "PUT",
    path: "/customer_views/{viewId}",
    summary: "Change a view of one's own",
    access: "firm",
    permission: "segments.write",
    params: oneView,
    body: viewBody,
    reply: z.object({ view }),
    errors: ["segment.not_found", "segment.name_taken", "segment.too_many_shared"],
  }),
  removeView: endpoint({
    method: "DELETE",
    path: "/customer_views/{viewId}",
    summary: "Delete a view of one's own; who leads the firm deletes any that it shares",
    access: "firm",
    permission: "segments.write",
    params: oneView,
    reply: z.object({}),
    errors: ["segment.not_found"],
  }),
};

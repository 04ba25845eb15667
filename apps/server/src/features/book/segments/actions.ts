import { isDeepStrictEqual } from "node:util";
import { customerFilters, type CustomerView, customerView, type Segment, type segmentsApi } from "@vigie/api";
import {
  addDays,
  dayOf,
  fail,
  type Id,
  type KeptSegmentCount,
  ok,
  type Result,
  segmentTrend,
  trendLimits,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork, type UnitOfWork } from "../../../db/unit-of-work.ts";
import type { Action } from "../../../edge/handler.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { countCustomers } from "../customers/actions/list.ts";
import * as store from "./store.ts";
import * as counts from "./store/counts.ts";

/** Saved filters and views. A segment stores no list of customers: they are counted when it is read. */

const savedByOne = 100;
/** Every member of the firm reads all shared segments, each with its count, above the list. */
const sharedByFirm = 40;

type Kept = ReadonlyMap<Id, readonly KeptSegmentCount[]>;

/** Returns the caller's stored counts of about a month ago. */
async function keptFor(services: Services, firm: FirmSubject): Promise<Kept> {
  const today = dayOf(services.clock());
  const between = {
    from: addDays(today, -trendLimits.toDays),
    to: addDays(today, -trendLimits.fromDays),
  };
  return await counts.countsOf(firm, services.db, { personId: store.authorOf(firm), ...between });
}

type Saved = Awaited<ReturnType<typeof store.listSaved>>[number];

async function segmentView(
  services: Services,
  firm: FirmSubject,
  { saved: { content, ...rest }, kept }: { readonly saved: Saved; readonly kept: Kept },
): Promise<Segment> {
  const filters = customerFilters.parse(content);
  const counted = await countCustomers(services, firm, filters);
  const now = { count: counted.customerCount, isBounded: counted.countIsBounded };
  const trend = segmentTrend(now, kept.get(rest.id) ?? [], dayOf(services.clock()));
  return { ...rest, filters, ...counted, trend };
}

function viewView({ content, ...rest }: Saved): CustomerView {
  return { ...customerView.parse(content), ...rest };
}

function isFull(
  saved: readonly Saved[],
  { shared, id }: { readonly shared: boolean; readonly id?: Id },
): boolean {
  return shared && saved.filter((one) => one.shared && one.id !== id).length >= sharedByFirm;
}

export const listSegments: Action<typeof segmentsApi.list> = async ({ services, firm }) => {
  const segments: Segment[] = [];
  const kept = await keptFor(services, firm);
  for (const saved of await store.listSaved(firm, services.db, "book_segments"))
    segments.push(await segmentView(services, firm, { saved, kept }));
  return ok({ segments });
};

export const countSegment: Action<typeof segmentsApi.count> = async ({ services, firm }, { body }) =>
  ok(await countCustomers(services, firm, body.filters));

/** Counts sequentially, so that one menu does not use many database connections. */
export const countSegments: Action<typeof segmentsApi.counts> = async ({ services, firm }, { body }) => {
  const found: Awaited<ReturnType<typeof countCustomers>>[] = [];
  for (const { filters } of body.segments) found.push(await countCustomers(services, firm, filters));
  return ok({ counts: found });
};

type Given = Pick<store.Saving, "name" | "shared" | "content"> & { readonly table: store.SavedTable };

async function add(
  services: Services,
  firm: FirmSubject,
  given: Given,
): Promise<Result<Saved, "segment.name_taken" | "segment.too_many" | "segment.too_many_shared">> {
  return await unitOfWork(services, async (unit) => {
    await store.lockSaved(firm, unit.db, given.table);
    const saved = await store.listSaved(firm, unit.db, given.table);
    if (saved.filter(({ isMine }) => isMine).length >= savedByOne) return fail("segment.too_many");
    if (isFull(saved, given)) return fail("segment.too_many_shared");
    const id = unit.newId();
    if (!(await store.insertSaved(firm, unit.db, { ...given, id, at: unit.clock() })))
      return fail("segment.name_taken");
    return ok(await savedById(unit, firm, { id, table: given.table }));
  });
}

async function change(
  services: Services,
  firm: FirmSubject,
  given: Given & { readonly id: Id },
): Promise<Result<Saved, "segment.name_taken" | "segment.not_found" | "segment.too_many_shared">> {
  return await unitOfWork(services, async (unit) => {
    await store.lockSaved(firm, unit.db, given.table);
    if (await store.isNameTaken(firm, unit.db, given)) return fail("segment.name_taken");
    const saved = await store.listSaved(firm, unit.db, given.table);
    // A segment that is already shared stays so, even if the limit is reached.
    const wasShared = saved.some(({ id, shared }) => id === given.id && shared);
    if (!wasShared && isFull(saved, given)) return fail("segment.too_many_shared");
    const before = saved.find(({ id, isMine }) => id === given.id && isMine);
    const isOther = before !== undefined && !isDeepStrictEqual(before.content, storedAs(given.content));
    // Counts of the former filters cannot be compared with the new ones.
    if (isOther && given.table === "book_segments")
      await counts.forgetCounts(unit.db, { firmId: firm.firmId, id: given.id });
    const isSaved = await store.updateSaved(firm, unit.db, { ...given, at: unit.clock() });
    return isSaved ? ok(await savedById(unit, firm, given)) : fail("segment.not_found");
  });
}

/** Drops undefined keys, as JSON storage does: a filter that is not set has no key. */
function storedAs(content: store.Saving["content"]): unknown {
  return JSON.parse(JSON.stringify(content));
}

async function savedById(
  unit: UnitOfWork,
  firm: FirmSubject,
  { id, table }: { readonly id: Id; readonly table: store.SavedTable },
): Promise<Saved> {
  const saved = (await store.listSaved(firm, unit.db, table)).find((one) => one.id === id);
  if (saved === undefined) throw new Error("assertion: it was just written");
  return saved;
}

async function remove(
  services: Services,
  firm: FirmSubject,
  given: { readonly id: Id; readonly table: store.SavedTable },
): Promise<Result<Record<never, never>, "segment.not_found">> {
  return await unitOfWork(services, async (unit) =>
    (await store.deleteSaved(firm, unit.db, given)) ? ok({}) : fail("segment.not_found"),
  );
}

/** Stores the encoded form of the API, so that the same schema reads it. */
function segmentGiven({ name, shared, filters }: Pick<Segment, "name" | "shared" | "filters">): Given {
  return { table: "book_segments", name, shared, content: customerFilters.encode(filters) };
}

function viewGiven(view: Omit<CustomerView, "id" | "isMine" | "mayRemove">): Given {
  return { table: "book_views", name: view.name, shared: view.shared, content: customerView.encode(view) };
}

export const addSegment: Action<typeof segmentsApi.add> = async ({ services, firm }, { body }) => {
  const saved = await add(services, firm, segmentGiven(body.segment));
  if (!saved.ok) return saved;
  return ok({ segment: await segmentView(services, firm, { saved: saved.value, kept: new Map() }) });
};

export const updateSegment: Action<typeof segmentsApi.update> = async (
  { services, firm },
  { params, body },
) => {
  const saved = await change(services, firm, { ...segmentGiven(body.segment), id: params.segmentId });
  if (!saved.ok) return saved;
  const kept = await keptFor(services, firm);
  return ok({ segment: await segmentView(services, firm, { saved: saved.value, kept }) });
};

export const removeSegment: Action<typeof segmentsApi.remove> = async ({ services, firm }, { params }) =>
  await remove(services, firm, { id: params.segmentId, table: "book_segments" });

export const listViews: Action<typeof segmentsApi.views> = async ({ services, firm }) =>
  ok({ views: (await store.listSaved(firm, services.db, "book_views")).map(viewView) });

export const addView: Action<typeof segmentsApi.addView> = async ({ services, firm }, { body }) => {
  const saved = await add(services, firm, viewGiven(body.view));
  return saved.ok ? ok({ view: viewView(saved.value) }) : saved;
};

export const updateView: Action<typeof segmentsApi.updateView> = async (
  { services, firm },
  { params, body },
) => {
  const saved = await change(services, firm, { ...viewGiven(body.view), id: params.viewId });
  return saved.ok ? ok({ view: viewView(saved.value) }) : saved;
};

export const removeView: Action<typeof segmentsApi.removeView> = async ({ services, firm }, { params }) =>
  await remove(services, firm, { id: params.viewId, table: "book_views" });

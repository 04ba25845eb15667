import {
  type CustomerFilters,
  type CustomerRow,
  type customersApi,
  isOfferedToAdvisors,
  missionsApi,
  riskProfilesApi,
} from "@vigie/api";
import {
  ageOn,
  bookClubStateOf,
  type CustomerSort,
  dayOf,
  type Day,
  type DetailColumn,
  fail,
  type Id,
  isCallingHour,
  isId,
  ok,
  type Result,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { situationOf } from "../../../identity/users/actions/view.ts";
import { mayBeCalled } from "../../interactions/actions/contact.ts";
import { detailRows } from "../store/details.ts";
import * as store from "../store/list.ts";
import { isPlaceOf, type Place, type Sorted } from "../store/order.ts";
import { profileOf } from "../store/profile.ts";
import { tagsByCustomer } from "../store/tags.ts";

export type Query = {
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly order: "asc" | "desc";
};
type Page = Query & {
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Optional columns to read from other tables than the daily row. */
  readonly details: readonly DetailColumn[];
};

export const listCustomers: Action<typeof customersApi.list> = async ({ services, firm }, { query }) => {
  const { sort, order, after, page, ...filters } = query;
  const limit = 50;
  const offset = after === undefined ? (page - 1) * limit : 0;
  return await pageOf(services, firm, { filters, sort, order, after, offset, limit, details: [] });
};

export const searchCustomers: Action<typeof customersApi.search> = async ({ services, firm }, { body }) => {
  const { size, after, details = [], ...query } = body;
  return await pageOf(services, firm, { ...query, after, offset: 0, limit: size, details });
};

type Listed = {
  customers: CustomerRow[];
  meta: { totalCount: number; countIsBounded: boolean; next: string | null };
};

async function pageOf(
  services: Services,
  firm: FirmSubject,
  page: Page,
): Promise<Result<Listed, "customers.cursor_invalid">> {
  const { offset, limit } = page;
  const asked = askedBy(services, firm, page);
  const sorted = sortedFor(firm, page);
  const place = page.after === undefined ? null : readPlace(page.after);
  if (page.after !== undefined && (place === null || !isPlaceOf(sorted, place)))
    return fail("customers.cursor_invalid");
  const slice = { ...asked, ...sorted, after: place, offset, limit: limit + 1 };
  const found = await store.pageOf(firm, services.db, slice);
  // The window count of a later page does not include the rows before it.
  const counted = place === null ? found[0]?.foundNb : undefined;
  const isAll = counted !== undefined || (place === null && offset === 0);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const ids = shown.map(({ customerId }) => customerId);
  const [customers, details, { count, isBounded }] = await Promise.all([
    rowsOfCustomers(services, firm, ids),
    detailsOf(services, firm, { ids, asked: page.details }),
    isAll ? store.bounded(Number(counted ?? 0)) : store.countRows(firm, services.db, asked),
  ]);
  return ok({
    customers: customers.map((row) => ({ ...row, ...details.get(row.id) })),
    meta: {
      totalCount: count,
      countIsBounded: isBounded,
      next: last === undefined ? null : writePlace({ value: last.sortedBy, id: last.customerId }),
    },
  });
}

/** Returns, by customer, the optional columns that are not in the daily row; an empty map if none was requested. */
async function detailsOf(
  { db }: Services,
  firm: FirmSubject,
  { ids, asked }: { readonly ids: readonly Id[]; readonly asked: readonly DetailColumn[] },
): Promise<ReadonlyMap<Id, Pick<CustomerRow, "details">>> {
  const offered = asked.filter((column) => column !== "missions" || showsMissions(firm));
  if (ids.length === 0 || offered.length === 0) return new Map();
  const rows = await detailRows(firm, db, ids);
  return new Map(
    rows.map(({ customerId, projects, clubPrice, missions, consents }) => [
      customerId,
      {
        details: {
          ...(offered.includes("projects") ? { projects } : {}),
          ...(offered.includes("club_price") ? { clubPrice } : {}),
          ...(offered.includes("missions") ? { missions } : {}),
          ...(offered.includes("consents") ? { consents } : {}),
        },
      },
    ]),
  );
}

/** Removes the filter on risk if advisors of this variant may not see the risk of customers. */
function askedBy(
  { clock }: Services,
  firm: FirmSubject,
  { filters }: Pick<Query, "filters">,
): store.Asked & { readonly showsRisk: boolean } {
  const showsRisk = seesRisk(firm);
  const { risk, ...others } = filters;
  const now = clock();
  return {
    filters: showsRisk && risk !== undefined ? { ...others, risk } : others,
    today: dayOf(now),
    now,
    showsRisk,
  };
}

/** Replaces a sort by a column that the advisor may not see: the order would reveal it. */
function sortedFor(firm: FirmSubject, { sort, order }: Pick<Query, "sort" | "order">): Sorted {
  const isShown = (sort !== "risk" || seesRisk(firm)) && (sort !== "missions" || showsMissions(firm));
  return { sort: isShown ? sort : "name", order };
}

function seesRisk({ variant }: FirmSubject): boolean {
  return isOfferedToAdvisors(riskProfilesApi.list, (name) => variant.features[name]);
}

function showsMissions({ variant }: FirmSubject): boolean {
  return isOfferedToAdvisors(missionsApi.list, (name) => variant.features[name]);
}

/** Returns the matching customers as a query, which other features extend. */
export function customersQuery(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  filters: CustomerFilters,
): ReturnType<typeof store.found> {
  return store.found(firm, services.db, askedBy(services, firm, { filters }));
}

/** Returns how many of the actor's customers match the filters. */
export async function countCustomers(
  services: Services,
  firm: FirmSubject,
  filters: CustomerFilters,
): Promise<{ readonly customerCount: number; readonly countIsBounded: boolean }> {
  const { count, isBounded } = await store.countRows(firm, services.db, askedBy(services, firm, { filters }));
  return { customerCount: count, countIsBounded: isBounded };
}

/** Returns the first rows of a list, up to a limit. */
export async function customersFound(
  services: Services,
  firm: FirmSubject,
  query: Query & { readonly limit: number; readonly only?: readonly Id[] | undefined },
): Promise<CustomerRow[]> {
  const found = await store.pageOf(firm, services.db, {
    ...askedBy(services, firm, query),
    ...sortedFor(firm, query),
    limit: query.limit,
    only: query.only,
    after: null,
    offset: 0,
  });
  const ids = found.map(({ customerId }) => customerId);
  return await rowsOfCustomers(services, firm, ids);
}

/** Returns the rows of these customers in the given order; customers that the actor may not access are left out. */
export async function rowsOfCustomers(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<CustomerRow[]> {
  const today = dayOf(services.clock());
  const [rows, tags, callable] = await Promise.all([
    store.rowsOfCustomers(firm, services.db, { ids, today }),
    tagsByCustomer(firm, services.db, ids),
    mayBeCalled(services, firm, ids),
  ]);
  const given = { today, showsRisk: seesRisk(firm) };
  return rows.map((row) => {
    const id = row.customerId;
    return rowView(row, { ...given, mayCall: callable.has(id), tags: tags.get(id) ?? [] });
  });
}

/** Returns the view of one row that was read together with its details. */
export function rowViewOf(
  services: Services,
  firm: FirmSubject,
  { notCalled, tags, ...row }: NonNullable<Awaited<ReturnType<typeof store.sheetOfCustomer>>>,
): CustomerRow {
  const now = services.clock();
  const mayCall = notCalled === null && isCallingHour(now);
  return rowView(row, {
    today: dayOf(now),
    showsRisk: seesRisk(firm),
    mayCall,
    tags,
  });
}

type Given = {
  readonly today: Day;
  readonly showsRisk: boolean;
  /** Whether the phone number may be shown: the rules on calls apply to lists and files too. */
  readonly mayCall: boolean;
  readonly tags: CustomerRow["tags"] | readonly CustomerRow["tags"][number][];
};

function rowView(row: store.ListedRow, { today, showsRisk, mayCall, tags }: Given): CustomerRow {
  const { maritalStatus, address } = situationOf(row.situation ?? undefined);
  const advisors = new Map(row.advisors.map((one) => [one.id, shownName(one)]));
  const count = row.contractCount;
  return {
    id: row.customerId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    mobile: mayCall ? row.mobile : null,
    town: address?.city ?? null,
    age: row.birthdate === null ? null : ageOn(row.birthdate, today),
    maritalStatus,
    ...(showsRisk ? profileOf(row) : { risk: null, riskSource: null }),
    status: count === null ? null : count === 0 ? "prospect" : "customer",
    since: row.since,
    advisors: row.advisorIds.filter(isId).map((id) => ({ id, name: advisors.get(id) ?? "" })),
    tags: [...tags],
    computedAt: row.cleared === true ? null : row.computedAt,
    wealth: row.wealthCents,
    underAdvice: row.advisedCents,
    flows: row.wealthCents === null ? null : row.flowsCents,
    market: row.wealthCents === null ? null : row.marketCents,
    cash: row.cashCents,
    oldestDate: row.oldestOn,
    connection: row.connection,
    completeness: row.fileCompleteness === null ? null : Number(row.fileCompleteness),
    missing: row.fileMissing ?? [],
    fileTotal: row.fileTotal,
    blocking: row.fileBlocking ?? [],
    contractCount: count,
    unknownCount: row.unknownCount,
    favouriteKind: row.favouriteKind,
    club: bookClubStateOf(row.clubState),
    alertCount: row.alertCount,
    lastContactAt: row.lastContactAt,
    nextAppointmentAt: row.nextAppointmentAt,
  };
}

/** Encodes the position where the next page starts, as an opaque cursor. */
function writePlace({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

function readPlace(text: string): Place | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(read) || read.length !== 2) return null;
    const place: readonly unknown[] = read;
    const [value, id] = place;
    const isPlace = (value === null || typeof value === "string") && typeof id === "string" && isId(id);
    return isPlace ? { value, id } : null;
  } catch {
    return null;
  }
}

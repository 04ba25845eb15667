import { errorBody } from "@vigie/api";
import { renderScreen } from "../../../../testing/testing.tsx";
import { camille } from "../../../../testing/people.ts";
import { serveApi } from "../../../../testing/server.ts";
import { clientFile, kervella } from "../../../../testing/customers.ts";
import { CustomersScreen } from "../screens/list.tsx";
import { readySegments } from "./ready-segments.ts";

/** API replies of a small book, for the tests of this feature. */

export const area = { base: "/advisory", subject: "me" } as const;
/** Requests with their bodies since the start of the test. */
export const requests: string[] = [];
export const alerts: object[] = [];
export const projects: object[] = [];
/** The noted partner of the customer, if there is one. */
export const couples: object[] = [];
/** Paths that answer with a failure. */
export const failing: string[] = [];
/** Exchanges with the customer; the first one is pinned. */
export const exchanges: object[] = [];

export const idle = {
  id: "01900000-0000-7000-8000-000000000601",
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  wealth: 642_062.05,
  kind: "idle_cash",
  detail: null,
  name: null,
  amount: 86_400,
  ratio: null,
  on: "2026-09-21",
  raised_at: "2026-11-20T06:00:00.000Z",
  ratio_before: null,
  as_of: null,
  snoozed_until: null,
  dismissed_because: null,
};

/** A note of the log, the pinned one first. */
export const noteEvent = (serial: number, note: string) => ({
  id: `01900000-0000-7000-8000-00000000040${String(serial)}`,
  customer_id: kervella.id,
  kind: "note",
  is_system: false,
  at: `2026-09-0${String(serial)}T08:20:00.000Z`,
  note,
  called_at: null,
  phone: null,
  starts_at: null,
  ends_at: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: serial === 1,
  promises: [],
  author_id: null,
  author_name: "Hélène Le Goff",
  created_at: "2026-09-04T08:20:00.000Z",
  changed_at: null,
  changes_nb: 0,
});

export const prigent = {
  ...kervella,
  id: "01900000-0000-7000-8000-000000000102",
  first_name: "Gwendal",
  last_name: "Prigent",
};

export const view = {
  id: "01900000-0000-7000-8000-000000000501",
  name: "Serrée",
  shared: true,
  is_mine: true,
  may_remove: true,
  filters: {},
  columns: ["name"],
  sort: "name",
  order: "asc",
  density: "compact",
};

const advisorProfile = {
  id: "01900000-0000-7000-8000-000000000201",
  first_name: "Hélène",
  last_name: "Le Goff",
  email: "helene@exemple.fr",
  role: "advisor",
  firm_name: "Cabinet Armor",
  initials: "HL",
  job_title: null,
  phone: null,
  orias: null,
  statuses: ["CIF"],
  photo: null,
  hours: [{ weekday: 2, from: "09:00", to: "12:30" }],
  appointment_url: null,
  signature: "Hélène Le Goff\nCabinet Armor, Quimper",
  notifications: { alerts: true, tasks: true, invitations: true, messages: true },
};

const mayNotCall = {
  may_call: false,
  phone: null,
  has_phone: true,
  basis: null,
  basis_sentence: null,
  reasons: [
    {
      code: "no_basis",
      sentence: "Ce client n’a pas accepté d’être appelé.",
      article: "C. conso., art. L223-1",
      in_force_since: "2026-08-11",
    },
  ],
  calls_in30_days: 1,
  calls_allowed: 4,
  allowed_from: null,
  may_write: { email: true, sms: false },
  contract: null,
};

const listed = (customers: readonly object[]) => ({
  customers,
  meta: { total_count: customers.length, count_is_bounded: false, next: null },
});

const logged = () => ({
  events: exchanges,
  pinned: exchanges[0] ?? null,
  after: null,
  authors: [],
  years: [],
  pace: { since: "2024-09-10", contact_days: [], mean_gap_days: null },
});

const sheet = () => ({
  customer: kervella,
  birthdate: null,
  children_count: null,
  job_title: null,
  counts: { insights: 5, missions: 1, interactions: 12 },
  next_step: { kind: "complete_file", at: null, count: 2 },
  contracts: [],
  projects,
  changes: {
    since: "2026-09-04",
    flows: 1200,
    market: -640.5,
    wealth_then: 641_000,
    movements: [{ on: "2026-11-09", wording: "Clôture PEL", amount: 86_400 }],
  },
  invitation: { sent_at: "2017-03-01T09:00:00.000Z", accepted_at: "2017-03-14T09:00:00.000Z" },
});

/** The reply with the whole page of a customer. */
const meetingOf = (answers: Readonly<Record<string, object>>) => ({
  sheet: sheet(),
  log: logged(),
  tasks: answers["/v1/tasks"],
  alerts: answers["/v1/advisory_alerts"],
  insights: answers["/v1/advisory_insights"],
  couple: answers[`/v1/customers/${kervella.id}/couple`],
});

export function serve(
  customers: readonly object[] = [kervella, prigent],
  failed: readonly object[] = [],
  others: Readonly<Record<string, object>> = {},
): void {
  serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    requests.push(`${pathname}${search} ${typeof init?.body === "string" ? init.body : ""}`);
    const answers: Readonly<Record<string, object>> = {
      "/v1/customers": listed(customers),
      "/v1/customers/search": listed(customers),
      "/v1/customers/bulk": { act: "ask_missing", done_count: 2 - failed.length, failed },
      "/v1/segments": { segments: [] },
      "/v1/segments/count": { customer_count: customers.length, count_is_bounded: false },
      "/v1/segments/counts": {
        counts: readySegments.map((_, rank) => ({
          customer_count: rank * 1_001,
          count_is_bounded: rank === 9,
        })),
      },
      "/v1/customer_views": { views: [view] },
      [`/v1/customer_views/${view.id}`]: {},
      [`/v1/customers/${kervella.id}/access`]: {
        removed_at: "2026-09-04T08:20:00.000Z",
        still_seen_by: [],
      },
      "/v1/customer_tags": { tags: [] },
      "/v1/missions": { missions: [] },
      "/v1/users/me": { user: camille },
      "/v1/tasks": { tasks: [], after: null, late_nb: 0, open_nb: 0 },
      "/v1/advisor_profile": { profile: advisorProfile },
      "/v1/advisory_insights": { kinds: [], insights: [], next: null },
      "/v1/advisory_alerts": { alerts, rest: [], total_count: alerts.length, next: null },
      [`/v1/customers/${kervella.id}/file`]: { file: clientFile },
      [`/v1/customers/${kervella.id}/couple`]:
        init?.method === "DELETE" ? {} : { couple: couples[0] ?? null },
      [`/v1/customers/${kervella.id}/contact`]: { contact: mayNotCall },
      [`/v1/customers/${kervella.id}/events`]: logged(),
      [`/v1/customers/${prigent.id}/events`]: logged(),
      ...others,
    };
    if (failing.includes(pathname))
      return Promise.resolve(Response.json(errorBody("server.unexpected"), { status: 500 }));
    const isMeeting = pathname === `/v1/customers/${kervella.id}/meeting`;
    return Promise.resolve(Response.json(isMeeting ? meetingOf(answers) : (answers[pathname] ?? sheet())));
  });
}

export function show(query = ""): void {
  renderScreen(CustomersScreen, { at: `/advisory/customers${query}`, path: "customers", area });
}

export function pageText(): string {
  return (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");
}

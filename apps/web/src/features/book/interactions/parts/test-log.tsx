import { kervella } from "../../../../testing/customers.ts";
import { camille } from "../../../../testing/people.ts";
import { serveApi } from "../../../../testing/server.ts";
import { renderScreen } from "../../../../testing/testing.tsx";
import { InteractionsScreen } from "../screens/interactions.tsx";
const area = { base: "/advisory", subject: "me" } as const;
export const event = {
  id: "01900000-0000-7000-8000-000000000401",
  customer_id: kervella.id,
  kind: "note",
  is_system: false,
  at: "2026-09-04T08:20:00.000Z",
  note: "Ne pas l’appeler le mercredi.",
  called_at: null,
  phone: null,
  starts_at: null,
  ends_at: null,
  place: null,
  link: null,
  refused: false,
  unanswered: false,
  pinned: true,
  promises: [
    {
      id: "01900000-0000-7000-8000-000000000402",
      by: "advisor",
      what: "rappeler",
      due_on: "2026-11-09",
      done_at: null,
    },
  ],
  author_id: null,
  author_name: "Hélène Le Goff",
  created_at: "2026-09-04T08:20:00.000Z",
  changed_at: null,
  changes_nb: 0,
};

const due = {
  id: "01900000-0000-7000-8000-000000000403",
  title: "Envoyer la comparaison",
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  due_on: "2026-09-10",
  is_late: true,
  origin: "promise",
  assignee_id: kervella.id,
  assignee_name: null,
  repeat: "none",
  done_at: null,
  promised_by: "advisor",
  event_id: event.id,
};
const dues = [
  due,
  ...[4, 5, 6, 7, 8, 9].map((n) => ({
    ...due,
    id: `${due.id.slice(0, -1)}${String(n)}`,
    title: `Tâche ${String(n)}`,
    is_late: false,
    promised_by: null,
  })),
];
const mayNotCall = {
  may_call: false,
  phone: null,
  has_phone: true,
  basis: null,
  basis_sentence: null,
  reasons: [],
  calls_in30_days: 1,
  calls_allowed: 4,
  allowed_from: null,
  may_write: { email: true, sms: false },
  contract: null,
};

const versions = [
  {
    note: "Ne pas l’appeler.",
    kind: "note",
    author_name: "Jean Le Bris",
    at: "2026-09-10T08:20:00.000Z",
    promises: [
      {
        id: "01900000-0000-7000-8000-000000000402",
        by: "advisor",
        what: "rappeler",
        due_on: "2026-10-01",
        done_at: null,
      },
      {
        id: "01900000-0000-7000-8000-000000000404",
        by: "customer",
        what: "transmettre le relevé",
        due_on: "2026-09-08",
        done_at: "2026-09-07T08:20:00.000Z",
      },
    ],
  },
  {
    note: "",
    kind: "note",
    author_name: "Jean Le Bris",
    at: "2026-09-05T08:20:00.000Z",
    promises: null,
  },
];

type Listed = {
  readonly authors?: readonly object[];
  readonly onList?: (search: string) => void;
  readonly query?: string;
  readonly restored?: () => Response;
};

const isBack = (): Response => Response.json({ event, sensitive: [] });

/** Renders the log of one customer with the data of a test. */
export function showInteractions(
  kept: object | null = null,
  listed: object = event,
  { authors = [], onList, query = "", restored = isBack }: Listed = {},
) {
  const server = serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    const sheet = {
      customer: kervella,
      birthdate: null,
      children_count: null,
      job_title: null,
      counts: { insights: 5, missions: 1, interactions: 12 },
      next_step: null,
      contracts: [],
      projects: [],
      changes: null,
      invitation: null,
    };
    if (pathname === "/v1/users/me") return Response.json({ user: camille });
    if (pathname.endsWith("/event_draft"))
      return Response.json(
        init?.method === "PUT" ? {} : { draft: kept === null ? null : { event: kept, saved_at: event.at } },
      );
    if (pathname === "/v1/tasks" && init?.method === "POST")
      return Response.json({ task: due }, { status: 201 });
    if (pathname === "/v1/tasks") return Response.json({ tasks: dues, after: null, late_nb: 9, open_nb: 31 });
    if (pathname.endsWith("/contact")) return Response.json({ contact: mayNotCall });
    if (pathname === "/v1/note_templates") return Response.json({ templates: [] });
    if (pathname.endsWith("/restore")) return restored();
    if (init?.method === "POST") return Response.json({ event, sensitive: [] }, { status: 201 });
    if (init?.method === "DELETE") return Response.json({});
    if (pathname.endsWith("/versions"))
      return Response.json({
        versions,
      });
    if (pathname.endsWith("/events")) {
      onList?.(search);
      return Response.json({
        events: [listed],
        pinned: event,
        after: null,
        authors,
        years: [2026],
        pace: {
          since: "2024-09-10",
          contact_days: ["2025-03-02", "2026-07-01", "2026-07-01", "2026-09-03"],
          mean_gap_days: 275,
        },
      });
    }
    return Response.json(sheet);
  });
  renderScreen(InteractionsScreen, {
    at: `/advisory/customers/${kervella.id}/interactions${query}`,
    path: "customers/$customerId/interactions",
    area,
  });
  return server;
}

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AdvisorDayScreen } from "./screens/day.tsx";

const own = { ...camille, first_name: "Hélène", last_name: "Le Goff", roles: ["advisor"] };
const about = { customer_id: kervella.id, customer_name: "Françoise Kervella" };
const task = {
  ...about,
  id: "01900000-0000-7000-8000-000000000501",
  title: "Envoyer la simulation",
  due_on: "2026-11-02",
  is_late: true,
  origin: "promise",
  assignee_id: camille.id,
  assignee_name: "Hélène Le Goff",
  repeat: "none",
  done_at: null,
  promised_by: "advisor",
  event_id: null,
};
const alert = {
  ...about,
  id: "01900000-0000-7000-8000-000000000601",
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
const empty = {
  today: "2026-11-20",
  new_since: null,
  appointments: [],
  calls: [],
  alerts: [],
  rest: [],
  open_alert_count: 0,
  messages: [],
  invitations: [],
};
const full = {
  ...empty,
  new_since: "2026-11-19T15:00:00.000Z",
  appointments: [
    {
      ...about,
      id: "01900000-0000-7000-8000-000000000701",
      starts_at: "2026-11-20T13:30:00.000Z",
      ends_at: null,
      place: "Au cabinet",
      link: null,
      note: "",
      missing_count: 2,
      alert_count: 1,
      last_contact_at: null,
    },
  ],
  calls: [
    {
      alert,
      age: 68,
      town: "Quimper",
      last_contact_at: "2026-09-04T09:00:00.000Z",
      phone: "02 61 91 42 17",
      allowed_from: null,
    },
  ],
  alerts: [{ ...alert, due_on: "2026-12-04" }],
  rest: [{ kind: "life_date", count: 3 }],
  open_alert_count: 19,
  messages: [{ ...about, count: 2, since: "2026-11-19T18:00:00.000Z", due_on: "2026-11-20" }],
  invitations: [
    {
      id: "01900000-0000-7000-8000-000000000801",
      name: "Thomas Riou",
      state: "read",
      sent_at: "2026-11-13T09:00:00.000Z",
      due_on: "2026-12-13",
    },
  ],
};

afterEach(cleanup);

let asked = "";

function show(day: object, tasks: readonly object[]) {
  const server = serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    if (pathname === "/v1/tasks" && init?.method === "POST") return Response.json({ task }, { status: 201 });
    if (pathname === "/v1/tasks") asked = search;
    if (pathname === "/v1/users/me") return Response.json({ user: own });
    if (pathname === "/v1/advisory_day") return Response.json({ day });
    if (pathname === "/v1/advisory_visits") return Response.json({});
    if (pathname === "/v1/club_subscriptions") return Response.json({ club_requests: [] });
    if (init?.method === "PUT")
      return Response.json({ task: { ...task, done_at: "2026-11-23T09:00:00.000Z" }, next: null });
    return Response.json({ tasks, after: null, late_nb: tasks.length, open_nb: tasks.length });
  });
  renderScreen(AdvisorDayScreen, {
    at: "/advisory",
    path: "/",
    area: { base: "/advisory", subject: "me" },
  });
  return server;
}

const lines = () =>
  within(screen.getByRole("table", { name: "Ensuite" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

test("all that waits stands by its deadline, with whose it is; a task is done with one press", async () => {
  const server = show(full, [task]);
  await screen.findByText("Envoyer la simulation");
  expect(screen.getByRole("heading", { level: 1, name: "Vendredi 20.11.2026" })).toBeTruthy();
  expect(document.body.textContent).toContain("4 dossiers, dont 1 en retard");
  const [first, second, third, fourth] = lines();
  expect(first).toContain("Votre promesse");
  expect(second).toContain("2 messages sans réponse");
  expect(second).toContain("aujourd’hui");
  expect(third).toContain("Liquidités dormantes");
  expect(fourth).toContain("Thomas Riou");
  expect(asked).toContain(`assignee_id=${camille.id}`);
  await userEvent.click(screen.getByRole("button", { name: /^Marquer comme fait/ }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ task: { done: true } });
  });
});

test("who waits for a call stands first with the number, and who comes today with what prepares it", async () => {
  show(full, []);
  await screen.findByRole("heading", { name: "Un client attend votre appel." });
  const call = screen.getByRole("link", { name: /^Appeler Françoise Kervella au 02.61.91.42.17$/ });
  expect(call.getAttribute("href")).toBe("tel:0261914217");
  expect(document.body.textContent).toContain("Au cabinet, 2 pièces à obtenir, 1 alerte, premier échange");
  expect(document.body.textContent).toContain("Date de vie (3)");
  expect(screen.getByRole("link", { name: "Voir les 19 alertes ouvertes" })).toBeTruthy();
});

test("an appointment that is past does not pass for the last time that its customer was seen", async () => {
  const [appointment] = full.appointments;
  show({ ...full, appointments: [{ ...appointment, last_contact_at: appointment?.starts_at }] }, []);
  await screen.findByText("Au cabinet, 2 pièces à obtenir, 1 alerte");
  expect(document.body.textContent).not.toContain("vu le 20.11.2026");
});

test("a customer who may not be called now has no number, and the page says from when", async () => {
  show({ ...full, calls: [{ ...full.calls[0], phone: null, allowed_from: "2026-11-20T13:00:00.000Z" }] }, []);
  await screen.findByText(/^Appel possible le 20\.11\.2026/);
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
});

test("the visit is noted once the day is shown, and never before", async () => {
  const server = show(empty, []);
  await screen.findByText("Rien à faire pour l’instant.");
  expect(screen.getByRole("link", { name: "Voir mes clients" })).toBeTruthy();
  await waitFor(() => {
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
  const order = server.requests.map(({ path }) => new URL(path, "http://x").pathname);
  expect(order.indexOf("/v1/advisory_visits")).toBeGreaterThan(order.indexOf("/v1/advisory_day"));
});

test("a task that comes back is added with its rhythm; without words it is asked for them", async () => {
  const server = show(empty, []);
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter une tâche" }));
  const dialog = await screen.findByRole("dialog", { name: "Nouvelle tâche" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Ajouter" }));
  expect(await within(dialog).findByText("Indiquez ce qu’il y a à faire.")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("À faire"), "Relire les frais");
  await userEvent.click(within(dialog).getByRole("button", { name: /Répétition/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Chaque mois" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Ajouter" }));
  await waitFor(() => {
    const sent = server.requests.find(({ method, path }) => method === "POST" && path.endsWith("/tasks"));
    expect(sent?.body).toMatchObject({ task: { title: "Relire les frais", repeat: "monthly" } });
  });
});

test("the head counts as late whatever is late in the list, of every kind", async () => {
  const late = "2026-11-19";
  show(
    {
      ...full,
      alerts: [{ ...alert, due_on: late }],
      messages: full.messages.map((one) => ({ ...one, due_on: late })),
      invitations: full.invitations.map((one) => ({ ...one, due_on: late })),
    },
    [task],
  );
  await screen.findByText("Envoyer la simulation");
  expect(document.body.textContent).toContain("4 dossiers, dont 4 en retard");
});

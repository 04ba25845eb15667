// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AdvisorDayScreen } from "./screens/day.tsx";

const own = { ...camille, first_name: "Hélène", last_name: "Le Goff", roles: ["advisor"] };
const task = {
  id: "01900000-0000-7000-8000-000000000501",
  title: "Envoyer la simulation",
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
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

afterEach(cleanup);

let asked = "";

function show(tasks: readonly object[]) {
  const server = serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    if (pathname === "/v1/tasks") asked = search;
    if (pathname === "/v1/users/me") return Response.json({ user: own });
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

test("the day says what is late, whose promise it is and of whom; a line is done with one press", async () => {
  const server = show([task]);
  await screen.findByText("Envoyer la simulation");
  expect(screen.getByRole("heading", { name: "En retard" })).toBeTruthy();
  expect(document.body.textContent).toContain("1 à faire, dont 1 en retard");
  expect(document.body.textContent).toContain("Votre promesse, Françoise Kervella");
  expect(asked).toContain(`assignee_id=${camille.id}`);
  await userEvent.click(screen.getByRole("button", { name: /^Marquer comme fait/ }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ task: { done: true } });
  });
});

test("a day without a task leads to the customers", async () => {
  show([]);
  await screen.findByText("Rien à faire pour l’instant.");
  expect(screen.getByRole("link", { name: "Voir mes clients" })).toBeTruthy();
});

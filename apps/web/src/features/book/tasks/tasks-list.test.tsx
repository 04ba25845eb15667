// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { kervella } from "../../../testing/customers.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { TasksScreen } from "./screens/tasks.tsx";

/** Every open task by its day, of each person whom the reader reaches. */

let asked: URLSearchParams[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

const colleague = "01900000-0000-7000-8000-000000000902";
const taskOf = (n: number, dueOn: string) => ({
  id: `01900000-0000-7000-8000-0000000008${String(n).padStart(2, "0")}`,
  title: `Rappeler n° ${String(n)}`,
  customer_id: n === 1 ? kervella.id : null,
  customer_name: n === 1 ? "Françoise Kervella" : null,
  due_on: dueOn,
  is_late: dueOn < "2026-11-20",
  origin: "manual",
  assignee_id: colleague,
  assignee_name: "Yann Abgrall",
  repeat: "none",
  done_at: null,
  promised_by: null,
  event_id: null,
});
const own = { id: camille.id, name: "Hélène Le Goff", late_nb: 1, today_nb: 0, coming_nb: 4 };
const other = { id: colleague, name: "Yann Abgrall", late_nb: 2, today_nb: 1, coming_nb: 0 };

function show(people: readonly object[], search = "") {
  const server = serveApi((path, init) => {
    const { pathname, searchParams } = new URL(path, "http://x");
    if (pathname === "/v1/users/me") return Response.json({ user: camille });
    if (pathname === "/v1/tasks/people") return Response.json({ people });
    if (init?.method === "PUT") return Response.json({ task: taskOf(3, "2026-11-04"), next: null });
    asked.push(searchParams);
    const counts = { late_nb: 3, open_nb: 8 };
    const done = { ...taskOf(3, "2026-11-04"), done_at: "2026-11-18T09:00:00.000Z" };
    if (searchParams.get("state") === "done") return Response.json({ tasks: [done], after: null, ...counts });
    if (searchParams.get("state") !== "late") return Response.json({ tasks: [], after: null, ...counts });
    const isFirst = searchParams.get("after") === null;
    const task = isFirst ? taskOf(1, "2026-11-02") : taskOf(2, "2026-11-03");
    return Response.json({ tasks: [task], after: isFirst ? task.id : null, ...counts });
  });
  renderScreen(TasksScreen, {
    at: `/advisory/tasks${search}`,
    path: "tasks",
    area: { base: "/advisory", subject: "me" },
  });
  return server;
}

test("what is late stands first, whose it is beside it, and goes on page after page", async () => {
  show([own, other]);
  await screen.findByRole("link", { name: "Françoise Kervella" });
  expect(document.body.textContent).toContain("3 en retard, 1 aujourd’hui");
  const table = screen.getByRole("table", { name: "Tâches en retard" });
  expect(within(table).getAllByRole("row")[1]?.textContent).toContain("Yann Abgrall");
  await userEvent.click(screen.getByRole("button", { name: "Afficher la suite" }));
  await screen.findByText("Rappeler n° 2");
  expect(screen.queryByRole("button", { name: "Afficher la suite" })).toBeNull();
  expect(asked.at(-1)?.get("after")).toBe(taskOf(1, "").id);
});

test("the figure of each day and the person asked for live in the address", async () => {
  show([own, other], `?personne=${colleague}`);
  await screen.findByText("Rappeler n° 1");
  expect(asked[0]?.get("assignee_id")).toBe(colleague);
  expect(screen.getByRole("radio", { name: "En retard (2)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "À venir (0)" }));
  await screen.findByText("Aucune tâche à venir.");
  await waitFor(() => expect(asked.at(-1)?.get("state")).toBe("coming"));
});

test("who has their own tasks alone chooses nobody", async () => {
  show([own]);
  await screen.findByText("Rappeler n° 1");
  expect(screen.queryByText("Personne chargée")).toBeNull();
});

test("what was said to be done by a slip is taken up again from those done", async () => {
  const server = show([own]);
  await screen.findByText("Rappeler n° 1");
  await userEvent.click(screen.getByRole("radio", { name: "Faites" }));
  const table = await screen.findByRole("table", { name: "Tâches faites" });
  expect(within(table).getAllByRole("row")[1]?.textContent).toContain("18.11.2026");
  await userEvent.click(within(table).getByRole("button", { name: /^Remettre à faire/ }));
  await waitFor(() => {
    expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({ task: { done: false } });
  });
});

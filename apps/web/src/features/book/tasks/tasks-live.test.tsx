// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AdvisorDayScreen } from "./screens/day.tsx";

const live = vi.hoisted(() => ({ listeners: new Set<() => void>() }));
vi.mock("../../../shared/requests/live.ts", () => ({
  useLive: (_channel: string, listener: () => void) => {
    useEffect(() => {
      live.listeners.add(listener);
      return () => void live.listeners.delete(listener);
    });
  },
}));
const emitLive = () => {
  act(() => {
    for (const listener of live.listeners) listener();
  });
};

afterEach(cleanup);

const task = (place: number, title: string, origin = "file") => ({
  id: `01900000-0000-7000-8000-00000000050${String(place)}`,
  title,
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  due_on: `2026-11-0${String(place)}`,
  is_late: true,
  origin,
  assignee_id: camille.id,
  assignee_name: "Hélène Le Goff",
  repeat: "none",
  done_at: null,
  promised_by: null,
  event_id: null,
});
const day = {
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

const titles = () =>
  within(screen.getByRole("table", { name: "Ensuite" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => /Tâche \d/.exec(row.textContent)?.[0]);

test("what comes while the day is read waits in one line; what is gone or one's own shows at once", async () => {
  let tasks = [task(3, "Tâche 3"), task(5, "Tâche 5")];
  let asked = 0;
  serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    if (pathname === "/v1/users/me")
      return Response.json({
        user: { ...camille, first_name: "Hélène", last_name: "Le Goff", roles: ["advisor"] },
      });
    if (pathname === "/v1/advisory_day") return Response.json({ day });
    if (pathname === "/v1/advisory_visits") return Response.json({});
    if (pathname === "/v1/club_subscriptions") return Response.json({ club_requests: [] });
    asked += 1;
    return Response.json({ tasks, after: null, late_nb: tasks.length, open_nb: tasks.length });
  });
  renderScreen(AdvisorDayScreen, { at: "/advisory", path: "", area: { base: "/advisory", subject: "me" } });
  await screen.findByText("Tâche 5");
  expect(titles()).toEqual(["Tâche 3", "Tâche 5"]);
  const before = asked;
  tasks = [task(1, "Tâche 1"), task(2, "Tâche 2", "manual"), task(4, "Tâche 4"), task(5, "Tâche 5")];
  emitLive();
  await waitFor(() => {
    expect(asked).toBeGreaterThan(before);
  });
  const more = await screen.findByRole("button", { name: "2 nouvelles lignes, les afficher" });
  // The third one is settled, the second one was written here.
  expect(titles()).toEqual(["Tâche 2", "Tâche 5"]);
  // A second tick changes nothing of it.
  emitLive();
  await screen.findByRole("button", { name: "2 nouvelles lignes, les afficher" });
  await userEvent.click(more);
  expect(titles()).toEqual(["Tâche 1", "Tâche 2", "Tâche 4", "Tâche 5"]);
  expect(screen.queryByRole("button", { name: /nouvelle/ })).toBeNull();
});

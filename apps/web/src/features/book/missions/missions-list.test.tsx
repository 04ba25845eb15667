// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pelMission } from "../../../testing/missions.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { MissionScreen } from "./screens/mission.tsx";
import { MissionsScreen } from "./screens/missions.tsx";

const area = { base: "/advisory", subject: "me" } as const;

afterEach(cleanup);

test("missions say what they brought against what was expected, who said no, and which one stalls", async () => {
  const event = {
    ...pelMission,
    id: "01900000-0000-7000-8000-000000000702",
    name: "Soirée transmission",
    category: "event",
  };
  serveApi(() => Response.json({ missions: [{ ...pelMission, is_stalled: true }, event] }));
  renderScreen(MissionsScreen, { at: "/advisory/missions", path: "/missions", area });
  await screen.findByRole("heading", { name: /^8 clients sur 23 ont dit oui\. Une mission est en retard/ });
  expect(document.body.textContent).toMatch(/68,8\s%\sde l’objectif/);
  expect(document.body.textContent).toMatch(/66(,0)?\s%\sattendus à cette date/);
  expect(screen.getByText("Pas maintenant")).toBeTruthy();
  expect(screen.queryByText("Soirée transmission")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Toutes" }));
  expect((await screen.findAllByText("Soirée transmission")).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("radio", { name: "Colonnes" }));
  expect(within(await screen.findByRole("region", { name: "En cours" })).getAllByRole("link")).toHaveLength(
    2,
  );
});

test("missions that were put away are read for themselves, also where nothing else is left", async () => {
  const old = { ...pelMission, name: "Mission rangée", state: "archived", is_stalled: false };
  serveApi((path) => Response.json({ missions: path.includes("state=archived") ? [old] : [] }));
  renderScreen(MissionsScreen, { at: "/advisory/missions", path: "/missions", area });
  await userEvent.click(await screen.findByRole("radio", { name: "Archivées 1" }));
  expect(await screen.findByRole("link", { name: "Mission rangée" })).toBeTruthy();
});

test("whoever manages the firm sees how far each advisor is with a mission of the firm", async () => {
  const { funnel } = pelMission;
  const one = { declared_amount: 0, last_moved_at: null, is_stalled: false };
  serveApi((path) => {
    const { pathname } = new URL(path, "http://x");
    if (pathname.endsWith("/users/me")) return Response.json({ user: { ...camille, roles: ["manager"] } });
    if (pathname.endsWith("/progress"))
      return Response.json({
        advisors: [
          { ...one, advisor_id: pelMission.author_id, advisor_name: "Hélène Le Goff", funnel },
          {
            ...one,
            advisor_id: "01900000-0000-7000-8000-000000000202",
            advisor_name: "Yann Quéré",
            funnel: { ...funnel, targeted: 4, contacted: 0, validated: 0, canceled: 0, waiting: 4 },
            is_stalled: true,
          },
        ],
      });
    if (pathname.endsWith("/leads")) return Response.json({ leads: [], total_count: 0, counts: [] });
    if (pathname.endsWith("/next_lead")) return Response.json({ lead: null });
    return Response.json({ mission: { ...pelMission, shared: true } });
  });
  renderScreen(MissionScreen, {
    at: `/advisory/missions/${pelMission.id}`,
    path: "/missions/$missionId",
    area,
  });
  const row = (await screen.findByText("Yann Quéré")).closest("tr");
  expect(row?.textContent).toContain("en retard");
  expect(
    within(row ?? document.body)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toContain("0\u00a0%");
});

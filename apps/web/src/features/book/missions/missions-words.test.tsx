// @vitest-environment jsdom
import { errorBody } from "@vigie/api";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pelLead, pelMission } from "../../../testing/missions.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { MissionScreen } from "./screens/mission.tsx";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(cleanup);

test("words that a colleague changed meanwhile are shown beside what is typed, which is saved on a second press", async () => {
  const theirs = { ...pelMission, pitch: "Les mots de Yann", changed_at: "2026-11-20T09:00:00.000Z" };
  let isChanged = false;
  const server = serveApi((path, init) => {
    if (init?.method === "PUT" && !isChanged) {
      isChanged = true;
      return Response.json(errorBody("mission.changed"), { status: 409 });
    }
    if (path.includes("/leads")) return Response.json({ leads: [], total_count: 0, counts: [] });
    if (path.includes("/next_lead")) return Response.json({ lead: null });
    if (path.endsWith("/users/me")) return Response.json({ user: { ...camille, roles: ["advisor"] } });
    return Response.json({ mission: isChanged ? theirs : pelMission });
  });
  renderScreen(MissionScreen, {
    at: `/advisory/missions/${pelMission.id}`,
    path: "/missions/$missionId",
    area: { base: "/advisory", subject: "me" },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Autres actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Modifier les textes" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Nom");
  await userEvent.clear(name);
  await userEvent.type(name, "Mon nom");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  const present = await screen.findByRole("region", { name: "Texte actuel" });
  await waitFor(() => expect(present.textContent).toContain("Les mots de Yann"));
  expect(name.value).toBe("Mon nom");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(server.requests.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(server.requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    expect.objectContaining({ changedAt: null }),
    expect.objectContaining({ changedAt: "2026-11-20T09:00:00.000Z" }),
  ]);
});

test("an appointment is told by its own day and place, not by the day on which it was made", async () => {
  const lead = {
    ...pelLead,
    state: "appointment",
    changed_at: "2026-11-18T09:00:00.000Z",
    starts_at: "2026-11-25T09:30:00.000Z",
    place: "Au cabinet",
  };
  serveApi((path) =>
    Response.json(
      path.includes("/leads")
        ? { leads: [lead], total_count: 1, counts: [{ state: "appointment", lead_count: 1 }] }
        : path.includes("/next_lead")
          ? { lead: null }
          : path.endsWith("/users/me")
            ? { user: { ...camille, roles: ["advisor"] } }
            : { mission: pelMission },
    ),
  );
  renderScreen(MissionScreen, {
    at: `/advisory/missions/${pelMission.id}`,
    path: "/missions/$missionId",
    area: { base: "/advisory", subject: "me" },
  });
  const row = (await screen.findByRole("link", { name: "Françoise Kervella" })).closest("tr");
  expect(row?.textContent).toMatch(/rendez-vous.*le 25\.11\.2026 à 10\sh\s30.*Au cabinet/);
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pelMission } from "../../../testing/missions.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { MissionWizardScreen } from "./screens/wizard.tsx";

const preview = {
  found: 9,
  targeted: 7,
  contactable: 5,
  left_out: [{ reason: "other_mission", customer_count: 2 }],
  wealth: 900_000,
  cash: 120_000,
  unknown_nb: 0,
  first: [
    {
      id: "01900000-0000-7000-8000-000000000101",
      name: "Denise Kerfriden",
      cash: 92_800,
      wealth: 300_000,
      as_of: "2026-11-19",
    },
  ],
  histogram: [
    { from: null, to: 10_000, book_nb: 4, target_nb: 1 },
    { from: 10_000, to: null, book_nb: 20, target_nb: 6 },
  ],
  overlap: [],
  answers_allowed_nb: null,
  simulation: { contacted: 4, validated: 2 },
};
const nobody = { ...preview, found: 0, targeted: 0, contactable: 0, left_out: [], first: [], cash: 0 };

afterEach(cleanup);

test("four steps to an open mission: what is missing is said, an empty target is loosened in one press", async () => {
  const server = serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    const sent = typeof init?.body === "string" ? init.body : "";
    if (pathname.endsWith("/preview"))
      return Response.json({ preview: sent.includes("no_contact_days") ? nobody : preview });
    if (pathname === "/v1/products") return Response.json({ products: [] });
    if (pathname === "/v1/users/me") return Response.json({ user: { ...camille, roles: ["advisor"] } });
    if (pathname === "/v1/customer_tags") return Response.json({ tags: [] });
    const draft = {
      ...pelMission,
      state: "draft",
      opened_at: null,
      ends_on: null,
      name: "Réveiller l’argent",
    };
    return Response.json(
      { mission: pathname.endsWith("/open") ? { ...draft, state: "open" } : draft },
      { status: init?.method === "POST" && pathname === "/v1/missions" ? 201 : 200 },
    );
  });
  renderScreen(MissionWizardScreen, {
    at: "/advisory/missions/wizard",
    path: "/missions/wizard",
    area: { base: "/advisory", subject: "me" },
  });
  const forward = async (): Promise<void> =>
    await userEvent.click(screen.getByRole("button", { name: /^(Continuer|Relire et valider)$/ }));
  await screen.findByLabelText("Nom de la mission");
  await forward();
  await screen.findByText("Donnez un nom à la mission.");
  await userEvent.type(screen.getByLabelText("Nom de la mission"), "Réveiller l’argent");
  await forward();
  await userEvent.type(await screen.findByLabelText("Montant visé"), "600000");
  await forward();
  await screen.findByText("Denise Kerfriden");
  expect(document.body.textContent).toContain("5 clients peuvent être appelés.");
  expect(document.body.textContent).toContain("2 clients\u00a0: déjà ciblé par une mission en cours");
  await userEvent.type(screen.getByLabelText("Sans échange depuis (jours)"), "900");
  const loosen = await screen.findByRole("button", { name: /^Sans «\sSans échange depuis/ });
  expect(loosen.textContent).toContain("7 clients, dont 5 à appeler");
  await userEvent.click(loosen);
  await screen.findByText("Denise Kerfriden");
  await userEvent.click(screen.getByRole("button", { name: "Retirer Denise Kerfriden" }));
  await screen.findByText(/1 client retiré à la main/);
  await forward();
  await userEvent.click(await screen.findByRole("button", { name: "Ouvrir la mission" }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith("/open"))).toBe(true));
  const sent = server.requests.find(({ path, method }) => path === "/v1/missions" && method === "POST");
  expect(sent?.body).toMatchObject({
    mission: { name: "Réveiller l’argent", kind: "private", objective: "new_amount", filters: {} },
  });
});

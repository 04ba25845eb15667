// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pelMission } from "../../../testing/missions.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { MissionWizardScreen } from "./screens/wizard.tsx";

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

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
      age: 71,
      cash: 92_800,
      wealth: 300_000,
      as_of: "2026-11-19",
    },
  ],
  histogram: [
    { from: null, to: 10_000, book_nb: 4, target_nb: 1 },
    { from: 10_000, to: null, book_nb: 20, target_nb: 6 },
  ],
  ages: [
    { from: null, to: 60, book_nb: 12 },
    { from: 60, to: null, book_nb: 6 },
  ],
  overlap: [],
  answers_allowed_nb: null,
  simulation: { contacted: 4, validated: 2 },
};
const nobody = { ...preview, found: 0, targeted: 0, contactable: 0, left_out: [], first: [], cash: 0 };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function serveWizard() {
  return serveApi((path, init) => {
    const { pathname } = new URL(path, "http://x");
    const sent = typeof init?.body === "string" ? init.body : "";
    if (pathname.endsWith("/preview"))
      return Response.json({ preview: sent.includes("no_contact_days") ? nobody : preview });
    if (pathname === "/v1/missions" && init?.method !== "POST") return Response.json({ missions: [] });
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
}

function show(at: string): void {
  renderScreen(MissionWizardScreen, {
    at,
    path: "/missions/wizard",
    area: { base: "/advisory", subject: "me" },
  });
}

test("four steps to an open mission: what is missing is said, an empty target is loosened in one press", async () => {
  const server = serveWizard();
  show("/advisory/missions/wizard");
  const forward = async (): Promise<void> =>
    await userEvent.click(screen.getByRole("button", { name: /^(Continuer|Relire et valider)$/ }));
  await screen.findByLabelText("Nom de la mission");
  await forward();
  await screen.findByText("Saisissez un nom pour cette mission.");
  await userEvent.type(screen.getByLabelText("Nom de la mission"), "PEL");
  await forward();
  await userEvent.type(await screen.findByLabelText("Montant visé"), "600");
  await forward();
  await screen.findByText("Denise Kerfriden");
  expect(document.body.textContent).toContain("5 clients peuvent être appelés.");
  expect(document.body.textContent).toContain("2 clients\u00a0: déjà dans une mission en cours");
  await userEvent.type(screen.getByLabelText("Sans échange depuis (jours)"), "9");
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
    mission: { name: "PEL", kind: "amount", objective: "new_amount", filters: {} },
  });
});

test("the criteria are moved and pressed beside their effect, and the draft follows without a press", async () => {
  const server = serveWizard();
  show(`/advisory/missions/wizard?etape=cible&mission=${pelMission.id}`);
  await screen.findByText("Denise Kerfriden");
  expect(document.body.textContent).toContain("71 ans, 300\u202f000\u00a0€ de patrimoine");
  expect(document.body.textContent).toContain("La cible en a 17\u202f140\u00a0€ en moyenne.");
  // The thumbs answer to the keys, and what they say is a criterion.
  screen.getByRole("slider", { name: /^Âge le plus bas/ }).focus();
  await userEvent.keyboard("{PageUp}");
  const least = (await screen.findByText(/^\d+ ans et plus$/)).textContent.replace(" et plus", "");
  const thumb = screen.getByRole("slider", { name: /^Âge le plus bas/ });
  expect(thumb.getAttribute("aria-valuetext")).toBe(least);
  const favourite = within(screen.getByRole("group", { name: "Contrat favori" }));
  await userEvent.click(favourite.getByLabelText("PEA"));
  await waitFor(() => expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("favouriteKinds"));
  // The draft follows without a press.
  await screen.findByText(/^Brouillon gardé à/);
  // A slow machine keeps the draft between the two criteria too.
  await waitFor(() => {
    const kept = server.requests.findLast(({ method }) => method === "PUT");
    expect(kept?.body).toMatchObject({ mission: { filters: { favouriteKinds: ["pea"] } } });
  });
  await userEvent.click(screen.getByRole("button", { name: "Effacer les critères" }));
  await waitFor(() => expect(screen.queryByText(/^\d+ ans et plus$/)).toBeNull());
});

test("before it has a name the draft is kept in the tab; begun again, nothing of it is left", async () => {
  serveWizard();
  show("/advisory/missions/wizard");
  await userEvent.type(await screen.findByLabelText("Description"), "À revoir");
  await userEvent.click(screen.getByRole("radio", { name: "Événement" }));
  await screen.findByText("Gardé dans cet onglet");
  // A reload: another page, which knows what the tab kept and nothing else.
  cleanup();
  show("/advisory/missions/wizard");
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Description");
  expect(field.value).toBe("À revoir");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Événement" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Tout effacer" }));
  await waitFor(() => expect(field.value).toBe(""));
  cleanup();
  show("/advisory/missions/wizard");
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Description")).value).toBe("");
});

test("a draft that the server has leaves the drafts when it is cleared, which is asked first", async () => {
  const server = serveWizard();
  show(`/advisory/missions/wizard?mission=${pelMission.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Tout effacer" }));
  const asked = screen.getByRole("alertdialog", { name: /Effacer ce brouillon/ });
  expect(server.requests.some(({ path }) => path.endsWith("/archive"))).toBe(false);
  await userEvent.click(within(asked).getByRole("button", { name: "Tout effacer" }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith("/archive"))).toBe(true));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nom de la mission").value).toBe(""));
});

test("pressed twice, a step makes one draft", async () => {
  const server = serveWizard();
  show("/advisory/missions/wizard");
  await userEvent.type(await screen.findByLabelText("Nom de la mission"), "PEL");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await userEvent.type(await screen.findByLabelText("Montant visé"), "600");
  await userEvent.dblClick(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Denise Kerfriden");
  const made = server.requests.filter(({ path, method }) => path === "/v1/missions" && method === "POST");
  expect(made).toHaveLength(1);
});

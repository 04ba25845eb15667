// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ReplacementScreen } from "./screens/replacement.tsx";
import { ReplacementsScreen } from "./screens/replacements.tsx";

const newId = seededIds(40);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const area = { base: "/advisory", subject: "me" } as const;
const replacementId = newId();
const replacement = (more: object = {}) => ({
  id: replacementId,
  from_isin: "FR0000000001",
  from_label: "Actions chères",
  to_isin: "FR0000000002",
  to_label: "Actions indice",
  author_name: "Hélène Marchand",
  created_at: "2026-11-20T10:00:00.000Z",
  done_at: null,
  total_count: 4,
  decided_count: 1,
  customer_count: 3,
  outcomes: [{ outcome: "drafted", count: 1 }],
  canceled_at: null,
  canceled_by_name: null,
  drafts: { untouched: 1, edited: 0, sent: 0 },
  drop: null,
  ...more,
});
const customerId = newId();
const proposalId = newId();
const line = {
  customer_id: customerId,
  first_name: "Adam",
  last_name: "Bernard",
  portfolio_id: newId(),
  portfolio_name: "Assurance vie",
  institution_name: "Assureur",
  outcome: "drafted",
  proposal_id: proposalId,
};
const fund = (isin: string, label: string) => ({
  isin,
  label,
  issuer: null,
  asset_class: "stock",
  category: null,
  sri: 4,
  management_fee_ratio: null,
  ongoing_fee_ratio: 0.01,
  max_subscription_fee_ratio: null,
  index_fund: null,
  pea_eligible: null,
  pea_pme_eligible: null,
  tags: [],
  returns_on: null,
  one_year_ratio: null,
  five_year_ratio: null,
  note: null,
  notes_by_profile: null,
  first_price_on: null,
  currency: "EUR",
  demo: true,
});

test("two funds are found by their names, and the reasons go with them; a refusal is told", async () => {
  const server = serveApi((path, init) => {
    if (path.startsWith("/v1/investments") || path.includes("/investments?"))
      return Response.json({
        investments: [fund("FR0000000001", "Actions chères"), fund("FR0000000002", "Actions indice")],
        meta: { total_count: 2, page: 1, total_pages: 1 },
        offer: null,
        risk: { profile: 3, origin: "default" },
      });
    if (init?.method === "POST") return Response.json(errorBody("replacement.not_held"), { status: 409 });
    return Response.json({ replacements: [] });
  });
  renderScreen(ReplacementsScreen, { at: "/advisory/replacements", path: "replacements", area });
  await screen.findByText("Aucun remplacement demandé");
  await userEvent.type(screen.getByLabelText("Support à remplacer"), "actions");
  await userEvent.click(await screen.findByRole("button", { name: "Choisir Actions chères" }));
  await userEvent.type(screen.getByLabelText("Support de remplacement"), "actions");
  // The fund that leaves is no choice any more.
  await screen.findByRole("button", { name: "Choisir Actions indice" });
  expect(screen.queryByRole("button", { name: "Choisir Actions chères" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Choisir Actions indice" }));
  await userEvent.type(screen.getByLabelText("Vos raisons, lues par chaque client"), "Moins de frais.");
  await userEvent.click(screen.getByRole("button", { name: "Préparer les brouillons" }));
  await screen.findByText(/Aucun de vos clients ne détient ce support/);
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    fromIsin: "FR0000000001",
    toIsin: "FR0000000002",
    reasons: "Moins de frais.",
  });
});

test("progress is told until the end, then each reason with its contracts, and the way to each draft", async () => {
  let shown = replacement();
  serveApi((path) =>
    path.includes("/lines")
      ? Response.json({ lines: [line], meta: { total_count: 1, page: 1, total_pages: 1 } })
      : Response.json({ replacement: shown }),
  );
  renderScreen(ReplacementScreen, {
    at: `/advisory/replacements/${replacementId}`,
    path: "replacements/$replacementId",
    area,
  });
  const progress = await screen.findByRole("progressbar", { name: "Contrats examinés" });
  expect([progress.ariaValueNow, progress.ariaValueText]).toEqual(["25", "1 sur 4"]);
  expect(words()).toContain("En cours, 1 sur 4 contrats");
  const open = await screen.findByRole("link", { name: "Ouvrir le brouillon d’Adam Bernard" });
  expect(open.getAttribute("href")).toBe(`/advisory/customers/${customerId}/view/proposals/${proposalId}`);
  shown = replacement({
    done_at: "2026-11-20T10:01:00.000Z",
    decided_count: 4,
    outcomes: [
      { outcome: "not_offered", count: 3 },
      { outcome: "drafted", count: 1 },
    ],
  });
  await expect.poll(words).toContain("Terminé, 4 contrats de 3 clients");
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(words()).toContain("Support de remplacement non proposé par le contrat3 contrats");
});

test("a replacement of somebody else does not exist", async () => {
  serveApi(() => Response.json(errorBody("replacement.not_found"), { status: 404 }));
  renderScreen(ReplacementScreen, {
    at: `/advisory/replacements/${replacementId}`,
    path: "replacements/$replacementId",
    area,
  });
  await screen.findByText("Ce remplacement n’existe pas.");
});

const over = { done_at: "2026-11-20T10:01:00.000Z", decided_count: 4 };
const where = {
  at: `/advisory/replacements/${replacementId}`,
  path: "replacements/$replacementId",
  area,
} as const;
/** Answers each act with what the replacement is after it. */
function serveActs(first: object, after: Readonly<Record<string, object>>) {
  let shown = first;
  return serveApi((path, init) => {
    if (init?.method === "POST") {
      const act = String(path.split("/").at(-1));
      shown = after[act] ?? shown;
      return Response.json({ replacement: shown }, { status: act === "drop" ? 202 : 200 });
    }
    return path.includes("/lines")
      ? Response.json({ lines: [line], meta: { total_count: 1, page: 1, total_pages: 1 } })
      : Response.json({ replacement: shown });
  });
}

test("one that runs is stopped, once it is said what stays; then it says by whom and how far it came", async () => {
  const stopped = {
    ...over,
    canceled_at: "2026-11-20T10:01:00.000Z",
    canceled_by_name: "Hélène Marchand",
    outcomes: [
      { outcome: "canceled", count: 3 },
      { outcome: "drafted", count: 1 },
    ],
  };
  const server = serveActs(replacement(), { cancel: replacement(stopped) });
  renderScreen(ReplacementScreen, where);
  const ask = async () =>
    await userEvent.click(await screen.findByRole("button", { name: "Arrêter ce remplacement" }));
  await ask();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Arrêter ce remplacement" }));
  expect(words()).toContain("Les brouillons déjà préparés sont conservés");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Confirmer l’arrêt" }));
  await expect.poll(words).toContain("Arrêté par Hélène Marchand le 20.11.2026 : 1 sur 4 contrats examinés");
  expect(screen.queryByRole("button", { name: "Arrêter ce remplacement" })).toBeNull();
  expect(words()).toContain("Contrat non examiné : le remplacement a été arrêté avant3 contrats");
});

test("drafts that nobody changed are dropped together, after how many and what stays", async () => {
  const drafts = { untouched: 12, edited: 2, sent: 1 };
  const dropped = { asked_at: "2026-11-20T11:00:00.000Z", done_at: null, total_count: 12, done_count: 3 };
  const server = serveActs(replacement({ ...over, drafts }), {
    drop: replacement({ ...over, drafts: { ...drafts, untouched: 9 }, drop: dropped }),
  });
  renderScreen(ReplacementScreen, where);
  await userEvent.click(
    await screen.findByRole("button", { name: "Supprimer les brouillons jamais modifiés" }),
  );
  expect(words()).toContain("12 brouillons que personne n’a modifiés seront supprimés.");
  expect(words()).toContain("2 brouillons modifiés restent et 1 proposition envoyée reste.");
  await userEvent.click(screen.getByRole("button", { name: "Supprimer 12 brouillons" }));
  const progress = await screen.findByRole("progressbar", { name: "Brouillons supprimés" });
  expect([progress.ariaValueNow, progress.ariaValueText]).toEqual(["25", "3 sur 12"]);
  expect(screen.queryByRole("button", { name: "Supprimer les brouillons jamais modifiés" })).toBeNull();
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("what was dropped is told with its day; where nothing is left to drop there is no act", async () => {
  const drop = {
    asked_at: "2026-11-20T11:00:00.000Z",
    done_at: "2026-11-20T11:01:00.000Z",
    total_count: 12,
    done_count: 12,
  };
  serveActs(replacement({ ...over, drafts: { untouched: 0, edited: 1, sent: 0 }, drop }), {});
  renderScreen(ReplacementScreen, where);
  await screen.findByText(/^12 brouillons supprimés le/);
  expect(screen.queryByRole("button", { name: "Supprimer les brouillons jamais modifiés" })).toBeNull();
});

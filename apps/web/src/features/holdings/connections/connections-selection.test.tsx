// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { portfolioRow } from "../../../testing/portfolios.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SelectPortfoliosScreen } from "./screens/select-portfolios.tsx";
import { UpdateCredentialsScreen } from "./screens/update-credentials.tsx";

/** What is said of a connection that the server did not show: it is over, or nobody knows. */

vi.mock("../../../shared/requests/live.ts", () => ({ useLive: () => undefined }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const connectionId = "01910000-0000-7000-8000-000000000001";
const refusal = (code: string) => ({ code, message: "Non.", errors: {}, fields: { global: [code] } });

/** Each answer in its turn, the last one for ever. */
function show(at: string, path: string, answers: readonly (readonly [number, unknown])[]): () => number {
  let asked = 0;
  serveApi((url: string) => {
    if (new URL(url, "http://x").pathname !== path)
      return Promise.resolve(new Response("{}", { status: 404 }));
    const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, {}];
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  renderScreen(SelectPortfoliosScreen, {
    at: `/app/accounts/new/cmb/selection${at}`,
    path: "accounts/new/$bankId/selection",
  });
  return () => asked;
}

const away = [503, refusal("server.unavailable")] as const;

test.each([
  ["by its id", `?compte=${connectionId}`, `/v1/accounts/${connectionId}`],
  ["by its bank", "", "/v1/users/me/accounts"],
])(
  "a connection asked for %s that could not be read is not said to be over, and is asked for again",
  async (_, at, path) => {
    const asked = show(at, path, [away]);
    await screen.findByText("Cette connexion n’a pas pu être chargée.");
    expect(screen.queryByText("Cette connexion n’existe plus.")).toBeNull();
    const before = asked();
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    await expect.poll(asked).toBeGreaterThan(before);
  },
);

test.each([
  [`?compte=${connectionId}`, `/v1/accounts/${connectionId}`, [404, refusal("account.not_found")] as const],
  ["", "/v1/users/me/accounts", [200, { accounts: [] }] as const],
])("one that is over is said so, with the way to another", async (at, path, answer) => {
  show(at, path, [answer]);
  await screen.findByText("Cette connexion n’existe plus.");
  expect(screen.getByRole("link", { name: "Choisir un établissement" })).toBeTruthy();
});

test("a connection to put right that is over is not offered to be read again", async () => {
  serveApi(() =>
    Promise.resolve(new Response(JSON.stringify(refusal("account.not_found")), { status: 404 })),
  );
  const path = "accounts/update/$accountId/credentials";
  renderScreen(UpdateCredentialsScreen, { at: `/app/accounts/update/${connectionId}/credentials`, path });
  await screen.findByText("Cette connexion n’existe plus.");
  expect(screen.getByRole("link", { name: "Choisir un établissement" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

const counts = { contracts: 2, transactions: 0, lines: 10, set_aside: 0, doubtful: 0 };
const sync = {
  id: connectionId,
  status: "done",
  step: "valuation",
  steps_done: ["connection", "accounts", "transactions", "holdings", "valuation"],
  counts,
  error: null,
  started_at: "2026-11-29T10:00:00.000Z",
  finished_at: "2026-11-29T10:01:00.000Z",
};
const account = {
  id: connectionId,
  connexion_id: "9",
  bank: { id: "cmb", slug: "cmb", name: "Crédit Mutuel de Bretagne" },
  state: "ok",
  error: null,
  error_message: null,
  last_success_at: "2026-11-29T10:01:00.000Z",
  last_try_at: null,
  next_try_at: null,
  consent_ends_on: null,
  sync,
  portfolio_ids: [],
};
const pea = { ...portfolioRow, id: `${connectionId.slice(0, -1)}2`, kind: "pea", envelope: "securities" };

/** The connection, and what it found; followed and worth something, or not yet. */
function showFound(at: string, amount: number | null): void {
  const worth = { amount, owned_amount: amount, amount_as_of: amount === null ? null : "2026-11-29" };
  const portfolios = [
    { ...pea, ...worth, name: "PEA" },
    { ...portfolioRow, ...worth },
  ];
  serveApi((url: string) =>
    Promise.resolve(
      Response.json(
        url.split("?")[0]?.endsWith("/portfolios") === true ? { portfolios, doubts: [] } : { account },
      ),
    ),
  );
  renderScreen(SelectPortfoliosScreen, {
    at: `/app/accounts/new/cmb/selection?compte=${connectionId}${at}`,
    path: "accounts/new/$bankId/selection",
  });
}

test("before the choice no date is told of values that are not there, and a name that is the kind is said once", async () => {
  showFound("", null);
  await screen.findByText("2 contrats trouvés chez Crédit Mutuel de Bretagne");
  expect(screen.queryByText(/^Valeurs au/)).toBeNull();
  expect(screen.getAllByText("PEA")).toHaveLength(1);
  expect(screen.getByText("Assurance vie", { selector: "p span" })).toBeTruthy();
  // Its kind may be corrected all the same.
  await userEvent.click(screen.getByRole("button", { name: "Corriger le type de PEA" }));
  expect(screen.getByRole("button", { name: /Type de PEA/ })).toBeTruthy();
});

test("a choice that is seen again tells its values and their day", async () => {
  showFound("", 118_462.73);
  await screen.findByText("Valeurs au 29.11.2026");
});

test("what was followed is told without what it has none of", async () => {
  showFound("&etape=lecture", 118_462.73);
  await screen.findByText("2 contrats synchronisés.");
  expect(screen.getByText(/lignes de placement/).textContent.trim()).toBe("10 lignes de placement.");
  expect(screen.getAllByText("PEA")).toHaveLength(1);
});

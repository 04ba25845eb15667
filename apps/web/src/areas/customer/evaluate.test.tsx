// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { cents } from "@vigie/domain";
import { fullyOwned, idNumber } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../testing/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { meanSriOf } from "../../features/insight/risk-profiles/parts/capacity.ts";
import { EvaluateScreen } from "../../features/insight/risk-profiles/screens/evaluate.tsx";
import { emptyProfile } from "../../testing/people.ts";
import { portfolioRow } from "../../testing/portfolios.ts";
import { serveApi } from "../../testing/server.ts";

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const portfolio = (number: number, amount: number | null, more: object = {}) => ({
  ...portfolioRow,
  id: idNumber(number),
  name: `Contrat ${number}`,
  ...fullyOwned(amount),
  recommended_risk: null,
  ...more,
});
const target = (profile: number, loss: number, maxSri: number) => ({
  profile,
  name: "",
  allocation: [],
  max_sri: maxSri,
  max_line_sri: 7,
  min_safe_ratio: 0,
  max_equity_ratio: 1,
  volatility_cap_ratio: 1,
  shortfall_cap_ratio: loss,
});

function show(portfolios: readonly object[], level: number | null, sri = "5"): void {
  const part = { key: sri, label: "", amount: 100, ratio: 1, count: 1 };
  serveApi((url: string) => {
    const path = new URL(url, "http://x").pathname;
    const body = path.endsWith("/composition")
      ? { composition: { type: "srri", total: 100, as_of: null, parts: [part], unknown_count: 0 } }
      : path.endsWith("/targets")
        ? { version: "1", targets: [target(1, 0.05, 2), target(3, 0.16, 3.3)] }
        : path.endsWith("/profile")
          ? { profile: { ...emptyProfile, recommended_risk: level } }
          : { portfolios };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  renderScreen(EvaluateScreen, { at: "/app/accounts/new/evaluate", path: "accounts/new/evaluate" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("an envelope may lose what each contract's profile admits; its own first, the person's else", async () => {
  show([portfolio(1, 10_000), portfolio(2, 20_000, { recommended_risk: 1 })], 3);
  await screen.findByRole("heading", { name: "Assurance vie" });
  // 16 % of 10,000 and 5 % of 20,000.
  expect(pageText()).toContain("Perte acceptée lors d’une mauvaise année2 600 €");
  expect(pageText()).toContain("sur 30 000 €");
  await waitFor(() => {
    expect(pageText()).toContain("SRI moyen de 5,0, au-dessus de la limite de 2,4");
  });
});

test("a contract whose value or profile is unknown is in no sum, and is named", async () => {
  show([portfolio(1, null), portfolio(2, 20_000, { recommended_risk: 1 }), portfolio(3, 500)], null, "1");
  await screen.findByText("Votre profil de risque n’est pas encore connu.");
  expect(pageText()).toContain("2 contrats n’y sont pas comptés");
  expect(pageText()).toContain("Perte acceptée lors d’une mauvaise année1 000 €");
  expect(pageText()).toContain("inconnu");
});

test("what is not invested or hidden has no capacity", async () => {
  show(
    [portfolio(1, 100, { kind: "savings", envelope: "savings" }), portfolio(2, 100, { status: "hidden" })],
    3,
  );
  await screen.findByText("Aucun contrat investi à évaluer.");
});

test("private mode hides the capacity as every amount", async () => {
  privateMode.write("on");
  show([portfolio(1, 10_000)], 3);
  await screen.findByRole("heading", { name: "Assurance vie" });
  expect(document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ")).not.toMatch(/10 000|1 600/);
});

test("the mean risk counts what is known, and says for how much", () => {
  const parts = [
    { key: "1", amount: cents(6_000) },
    { key: "5", amount: cents(2_000) },
    { key: "unknown", amount: cents(2_000) },
  ];
  expect(meanSriOf(parts)).toEqual({ sri: 2, coveredRatio: 0.8 });
  expect(meanSriOf([{ key: "unknown", amount: cents(1) }])).toBeNull();
});

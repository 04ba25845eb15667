// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readPortfolioInfos } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { serveApi } from "../../../testing/server.ts";
import { type Detail, lifeInsurance, settingsAnswer } from "./parts/test-settings.ts";
import { SettingsScreen } from "./screens/settings.tsx";

const portfolio: Detail = { ...lifeInsurance, infos: readPortfolioInfos({}) };

/** Shows the settings; answers what is sent. */
function open(shown: Detail): (readonly [string, string, unknown])[] {
  const sent: (readonly [string, string, unknown])[] = [];
  serveApi((path: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (init?.method !== undefined && init.method !== "GET") sent.push([init.method, path, body]);
    return Promise.resolve(settingsAnswer(path, shown));
  });
  renderScreen(SettingsScreen, {
    at: `/app/contract/${portfolio.id}/settings`,
    path: "contract/$contractId/settings",
  });
  return sent;
}

const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const known = {
  slug: "cachemire-2",
  name: "Cachemire 2",
  insurer: "CNP Assurances",
  distributor: "La Banque Postale",
  source: "notice",
  seen: "2026-08",
  confidence: "medium",
} as const;

test("a recognised contract is shown with its source and date, its doubtful fees are to be confirmed, and it can be denied", async () => {
  const feesAsked: Detail["feesAsked"] = [
    { fee: "ucs", catalogueRatio: 0.006 },
    { fee: "entry", catalogueRatio: null, toConfirm: { ratio: 0.045, isCeiling: true } },
  ];
  const recognition = { contract: known, bySaver: false, candidates: [] };
  const sent = open({ ...portfolio, feesAsked, recognition });
  expect(await screen.findByText(/^Reconnu/)).toHaveProperty("textContent", "Reconnu\u00a0: Cachemire 2");
  expect(words()).toContain("Source : notice, relevé en 08.2026.");
  expect(words()).toContain("0,60 % selon les données de Cachemire 2, relevées en 08.2026.");
  expect(words()).toContain("À confirmer : 4,50 % au plus selon les données de Cachemire 2");
  await userEvent.click(screen.getByRole("button", { name: "Ce n’est pas ce contrat" }));
  await waitFor(() => {
    expect(sent).toEqual([
      [
        "PUT",
        `/v1/portfolios/${portfolio.id}/recognition`,
        { recognition: { slugs: ["cachemire-2"], is_right: false } },
      ],
    ]);
  });
});

test("a doubt is a question with its candidates", async () => {
  const other = { ...known, slug: "cachemire", name: "Cachemire" };
  const recognition = { contract: null, bySaver: false, candidates: [known, other] };
  const sent = open({ ...portfolio, recognition });
  await userEvent.click(await screen.findByRole("button", { name: "C’est ce contrat, Cachemire" }));
  await userEvent.click(screen.getByRole("button", { name: "Aucun de ceux-ci" }));
  await waitFor(() => {
    expect(sent.map(([, , body]) => body)).toEqual([
      { recognition: { slugs: ["cachemire"], is_right: true } },
      { recognition: { slugs: ["cachemire-2", "cachemire"], is_right: false } },
    ]);
  });
});

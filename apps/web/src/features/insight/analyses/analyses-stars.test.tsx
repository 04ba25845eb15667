// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Score } from "@vigie/api";
import { afterEach, expect, test, vi } from "vitest";
import { privateMode } from "../../../ui/private-mode.ts";
import { criterionWords } from "./parts/locks-text.ts";
import { criterionSentences } from "./parts/reasons-text.ts";
import {
  allocation,
  analyses,
  fees,
  known,
  performances,
  risk,
  show,
  words,
} from "./parts/sample-analysis.tsx";
import { reasonsOf } from "./parts/star-reasons.ts";
import { WhyStars } from "./parts/why-stars.tsx";

vi.mock("../../../shared/requests/live-connection.ts", () => ({ connectWithRetry: () => () => undefined }));

afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const score = (name: string, [stars, weight_ratio, value]: readonly [number, number, number]) => ({
  name,
  stars,
  weight_ratio,
  figure: known(value),
  between: null,
});
const risky = {
  ...risk,
  points: 2.71,
  scores: [
    score("sri_excess", [5, 0.35, -0.4]),
    score("shortfall_to_cap", [0.5, 0.3, 1.58]),
    score("drawdown_to_composite", [1.45, 0.2, 1.2]),
    score("capital_at_risk", [4.5, 0.15, 0.04]),
  ],
};
const open = (step: string) => {
  show(step, { ...analyses, sections: [allocation, performances, risky, fees] });
  return screen.findByText(/^Pourquoi/);
};

test("the reason is this contract's: the question's figure first, then what takes the most stars away", async () => {
  await open("risk/5");
  expect(words()).toContain(
    "Une des pires années lui coûterait en moyenne 16 840 €, 6 180 € de plus que la limite de votre profil : 1,4 étoile en moins. Sa pire baisse représente 120 % de celle de son marché de référence : 0,7 étoile en moins. 4 % du contrat est très risqué pour votre échéance : 0,1 étoile en moins.",
  );
  expect(words()).not.toMatch(/Le calcul est le même.*Les chiffres derrière la note/);
});

test("two questions of a part do not have the same reason", async () => {
  await open("risk/4");
  expect(words()).toContain(
    "Son SRI, 3,4, ne dépasse pas le maximum de votre profil, 3,8. Une des pires années",
  );
  cleanup();
  await open("risk/3");
  expect(words()).toContain(
    "Sa pire baisse représente 120 % de celle de son marché de référence : 0,7 étoile en moins. Une",
  );
});

test("what makes the contract move is in shares of the risk, in its chart and in its table, without euros", async () => {
  await open("risk/1");
  const chart = screen.getByRole("list", { name: "Contribution de chaque support aux variations" });
  expect(chart.textContent).toMatch(/Monde Indice\s*100,0\s%/);
  expect(chart.textContent).not.toContain("€");
  expect(chart.querySelector("svg, [style*=width]")).not.toBeNull();
  const figure = chart.closest("figure");
  await userEvent.click(within(figure ?? document.body).getByRole("button", { name: "Voir en tableau" }));
  const table = await within(figure ?? document.body).findByRole("table");
  expect(table.textContent).not.toContain("€");
  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
});

test("private mode leaves no amount in the reason", async () => {
  privateMode.write("on");
  await open("risk/5");
  expect(words()).not.toMatch(/\d €/);
});

test("the stars taken away add up to five less the mean, and a note held by its data says so", () => {
  const scores = [
    scoreOf("sri_excess", { stars: 4, weightRatio: 0.5 }),
    scoreOf("capital_at_risk", { stars: 2, weightRatio: 0.5 }),
    scoreOf("shortfall_to_cap", { stars: null, weightRatio: 0 }),
  ];
  const { told, isHeld, isFull, unknownCount } = reasonsOf(
    { step: "risk", number: 1 },
    { points: 3, scores },
  );
  expect(told.map((one) => [one.score.name, one.starsLost])).toEqual([
    ["capital_at_risk", 1.5],
    ["sri_excess", 0.5],
  ]);
  expect([isHeld, isFull, unknownCount]).toEqual([false, false, 1]);
  expect(reasonsOf({ step: "risk", number: 1 }, { points: 2.5, scores }).isHeld).toBe(true);
});

test("a full note names the heaviest of its figures and says that nothing takes a star away", () => {
  const scores = [
    scoreOf("yearly_cost", { stars: 5, weightRatio: 0.8, value: 0.003 }),
    scoreOf("wealth_lost", { stars: 5, weightRatio: 0.2, value: 0.01 }),
  ];
  expect(whyOf("allocation", scores)).toBe(
    "Il coûte 0,3 % par an, tous frais compris. Aucun critère ne lui retire d’étoile. ",
  );
});

test("each criterion has its sentence on every side of its comparison, without a hole", () => {
  expect(Object.keys(criterionSentences)).toEqual(Object.keys(criterionWords));
  for (const name of Object.keys(criterionSentences))
    for (const value of gaps.has(name) ? [-0.02, 0, 0.02] : [0, 0.02, 1.3]) {
      const told = whyOf("fees", [scoreOf(name, { stars: 3, weightRatio: 1, value })]);
      expect(told, name).toMatch(/^(?:\p{Lu}|\d).{20,} : 2 étoiles en moins\. $/u);
      expect(told, name).not.toMatch(/null|undefined|NaN|[{}]|--/);
    }
});

/** What may be under its comparison. */
const gaps = new Set([
  "excess_return",
  "excess_over_livret",
  "excess_sharpe",
  "sri_excess",
  "ongoing_to_median",
]);

type ScoreFacts = { readonly stars: number | null; readonly weightRatio: number; readonly value?: number };

function scoreOf(name: string, { stars, weightRatio, value }: ScoreFacts): Score {
  return { name, stars, weightRatio, figure: { value: value ?? stars, reason: null }, between: null };
}

function whyOf(step: "allocation" | "fees", scores: readonly Score[]): string {
  const part = { scores } as never;
  const analysis = {
    allocation: part,
    fees: part,
    performances: part,
    risk: { sri: known(3.4), expectedShortfall: 16_840_00, profileLossLimit: 20_000_00, scores } as never,
    totalCents: 0 as never,
  };
  const { container } = render(<WhyStars place={{ step, number: 5 }} points={5} analysis={analysis} />);
  const told = (container.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
  cleanup();
  return told;
}

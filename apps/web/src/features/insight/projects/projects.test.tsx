// @vitest-environment jsdom
import { api, errorBody, type ProjectsTogetherView, type ProjectView } from "@vigie/api";
import { addMonths, cents, day } from "@vigie/domain";
import { idNumber, world } from "@vigie/testkit";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { chanceWords } from "./parts/chance-words.ts";
import { ProjectsScreen } from "./screens/projects.tsx";
import { apartTexts, reasonTexts, text, togetherText } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(amount * 100);
const point = (years: number): NonNullable<ProjectView["outlook"]>["points"][number] => ({
  on: addMonths(day("2026-11-26"), 12 * years),
  low: euros(20_000 + 3000 * years),
  lowTwoThirds: euros(20_000 + 3500 * years),
  median: euros(20_000 + 5000 * years),
  highTwoThirds: euros(20_000 + 6000 * years),
  high: euros(20_000 + 7000 * years),
  goal: euros(60_000 + 1000 * years),
});
const project = (change: Partial<ProjectView> = {}): ProjectView => ({
  portfolioId: idNumber(1),
  name: "Armor Vie",
  goal: "real_estate",
  value: euros(20_000),
  target: euros(60_000),
  years: 2,
  monthly: euros(300),
  reason: null,
  outlook: {
    goal: euros(62_000),
    chance: 0.402912,
    chanceBelow: 0.264481,
    chanceAbove: 0.96,
    needed: euros(450),
    meanRatio: 0.035,
    deviationRatio: 0.08,
    points: [point(0), point(1), point(2)],
  },
  ...change,
});

const together: ProjectsTogetherView = {
  on: day("2026-11-26"),
  wealth: euros(30_000),
  monthly: euros(500),
  projects: [
    {
      portfolioId: idNumber(1),
      name: "Armor Vie",
      goal: "real_estate",
      years: 3,
      target: euros(15_918),
      law: "savings",
      meanRatio: 0.015,
      deviationRatio: 0,
      kept: 0.4,
      isKeptAsked: false,
      fromWealth: euros(15_223),
      fromMonthly: euros(0),
      chance: 1,
      isHeld: true,
      more: euros(0),
    },
    {
      portfolioId: idNumber(2),
      name: "PEA",
      goal: "pension",
      years: 20,
      target: euros(66_868),
      law: "own",
      meanRatio: 0.045,
      deviationRatio: 0.12,
      kept: 0.6,
      isKeptAsked: false,
      fromWealth: euros(14_777),
      fromMonthly: euros(213),
      chance: 0.673,
      isHeld: false,
      more: euros(90),
    },
  ],
  better: { order: [idNumber(2), idNumber(1)], heldCount: 2 },
  freeWealth: euros(0),
  freeMonthly: euros(287),
  apart: [{ portfolioId: idNumber(3), name: "PEE", reason: "locked" }],
};

function show(...projects: readonly ProjectView[]): void {
  server.reply(api.projects.list, { projects: [...projects] });
  server.reply(api.projects.together, { together });
  renderScreen(ProjectsScreen, { at: "/app/projects", path: "projects" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test.each([
  [0.02, "Moins d’une chance sur vingt"],
  [0.05, "Environ une chance sur dix"],
  [0.402912, "Environ quatre chances sur dix"],
  [0.948, "Environ neuf chances sur dix"],
  [0.951, "Plus de dix-neuf chances sur vingt"],
])("a chance of %d is said « %s »", (chance, words) => expect(chanceWords(chance)).toBe(words));

test("a project says its chance in words, what the markets change of it, and what makes it likely", async () => {
  show(project());
  await screen.findByText("Environ quatre chances sur dix d’atteindre l’objectif");
  expect(pageText()).toContain(
    "Environ trois chances sur dix si le rendement moyen perdait un point par an, plus de dix-neuf chances sur vingt s’il en gagnait un.",
  );
  expect(pageText()).toContain("Objectif : 60 000 € d’aujourd’hui, 62 000 € aux prix de l’échéance.");
  expect(pageText()).toContain("Pour neuf chances sur dix : 450 € par mois.");
  await userEvent.click(screen.getByRole("button", { name: "Voir en tableau" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(4);
  expect(
    [...(rows.at(-1)?.children ?? [])].map((cell) => cell.textContent.replace(/[\u00a0\u202f]/g, " ")),
  ).toEqual([
    "26.11.2028",
    "26 000,00 €",
    "27 000,00 €",
    "30 000,00 €",
    "32 000,00 €",
    "34 000,00 €",
    "62 000,00 €",
  ]);
});

test("the slider asks for the payment that is tried, and so does the way to nine in ten", async () => {
  const tried = project({ monthly: euros(450) });
  const outlook = tried.outlook;
  if (outlook === null) throw new Error("an outlook");
  server.reply(api.projects.show, { project: { ...tried, outlook: { ...outlook, chance: 0.9 } } });
  show(project());
  const line = await screen.findByRole("slider", { name: text.monthly });
  fireEvent.change(line, { target: { value: "40000" } });
  // Told once it is let go: a drag asks nothing on its way.
  expect(server.requests.filter(({ path }) => path.endsWith(`/projects/${idNumber(1)}`))).toEqual([]);
  fireEvent.keyUp(line);
  await expect
    .poll(() => server.requests.filter(({ path }) => path.endsWith(`/projects/${idNumber(1)}`)).length)
    .toBe(1);
  await userEvent.click(await screen.findByRole("button", { name: text.tryNeeded }));
  await screen.findByText("Environ neuf chances sur dix d’atteindre l’objectif");
  expect(screen.queryByRole("button", { name: text.tryNeeded })).toBeNull();
  const slider = screen.getByRole("slider", { name: text.monthly });
  expect(slider.getAttribute("aria-valuetext")?.replace(/[\u00a0\u202f]/g, " ")).toBe("450 € par mois");
});

test("what is missing of a project leads to where it is told; without any the page says what makes one", async () => {
  show(
    project({ reason: "target_unknown", outlook: null, target: null }),
    project({ portfolioId: idNumber(2), name: "PEA", reason: "no_law", outlook: null, years: null }),
  );
  await screen.findByText(reasonTexts.target_unknown, { exact: false });
  expect(screen.getByRole("link", { name: /Compléter le projet\s: Armor Vie/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Voir l’analyse\u00a0: PEA" })).toBeTruthy();
  expect(pageText()).not.toContain("0 €");
});

test("without a project the way on is the contracts, and the first of them where there is none", async () => {
  server.reply(api.portfolios.list, { portfolios: [] });
  show();
  await screen.findByText(text.none);
  expect((await screen.findByRole("link", { name: text.add })).getAttribute("href")).toBe(
    "/app/accounts/new",
  );
  cleanup();
  server.reply(api.portfolios.list, { portfolios: [world(3).portfolio({ name: "PEA" })] });
  show();
  expect((await screen.findByRole("link", { name: text.toContracts })).getAttribute("href")).toBe(
    "/app/dashboard/contracts",
  );
});

test("private mode leaves no amount, on the slider neither", async () => {
  privateMode.write("on");
  show(project());
  await screen.findByText("Environ quatre chances sur dix d’atteindre l’objectif");
  expect(document.body.textContent).not.toMatch(/\d\s?€/);
  expect(screen.getByRole("slider", { name: text.monthly }).getAttribute("aria-valuetext")).toBe(text.hidden);
});

test("several projects share one wealth: which hold, what the others lack, and another order is asked", async () => {
  show(project(), project({ portfolioId: idNumber(2), name: "PEA" }));
  const table = await screen.findByRole("table", { name: togetherText.title });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent.replace(/[\u00a0\u202f]/g, " "));
  expect(rows[1]).toContain("1. ");
  expect(rows[1]).toContain("Dernier taux relevé du Livret A, 1,50 %");
  expect(rows[1]).toContain("15 223 €0 €Plus de dix-neuf chances sur vingttient");
  expect(rows[2]).toContain("Environ sept chances sur dix90 € de plus par mois");
  expect(pageText()).toContain("Un projet sur deux tient à neuf chances sur dix.");
  expect(pageText()).toContain("Ils partagent 30 000 € d’épargne et 500 € par mois : chaque euro");
  expect(pageText()).toContain(`Non compté : PEE. ${apartTexts.locked}`);
  expect(pageText()).toContain("Dans un autre ordre, 2 projets tiennent.");
  await userEvent.click(screen.getByRole("button", { name: /Servir avant/ }));
  expect(document.activeElement).toBe(within(table).getByRole("link", { name: "PEA" }));
  await expect
    .poll(() => server.requests.filter(({ path }) => path.endsWith("/projects_together")).length)
    .toBe(2);
});

/** The parts that the page asked for last; null without any. */
function sharesAsked(): string | null {
  const last = server.requests.findLast(({ path }) => path.endsWith("/projects_together"));
  return new URLSearchParams(last?.search).get("shares");
}

test("the parts of the wealth are chosen on a line each, never over all of it together", async () => {
  const [first, second] = together.projects;
  if (first === undefined || second === undefined) throw new Error("two");
  const chosen = {
    ...together,
    projects: [
      { ...first, kept: 0.7, isKeptAsked: true },
      { ...second, kept: 0.3 },
    ],
  };
  server.reply(api.projects.list, {
    projects: [project(), project({ portfolioId: idNumber(2), name: "PEA" })],
  });
  server.reply(api.projects.together, { together: chosen });
  renderScreen(ProjectsScreen, { at: `/app/projects?shares=${idNumber(1)}:70`, path: "projects" });
  const lines = await screen.findAllByRole("slider", { name: /^Part réservée d’abord/ });
  const wordsOf = (line: HTMLElement | undefined) =>
    line?.getAttribute("aria-valuetext")?.replace(/[\u00a0\u202f]/g, " ");
  expect(lines.map(wordsOf)).toEqual(["70 %, soit 21 000 €", "30 %, d’après son contrat"]);
  expect(lines.map((line) => line.getAttribute("max"))).toEqual(["100", "30"]);
  expect(sharesAsked()).toBe(`${idNumber(1)}:70`);
  const [line] = lines;
  if (line === undefined) throw new Error("a line");
  fireEvent.change(line, { target: { value: "55" } });
  fireEvent.keyUp(line);
  await expect.poll(sharesAsked).toBe(`${idNumber(1)}:55`);
  await userEvent.click(screen.getByRole("button", { name: togetherText.reset }));
  await expect.poll(sharesAsked).toBeNull();
  cleanup();
  privateMode.write("on");
  renderScreen(ProjectsScreen, { at: "/app/projects", path: "projects" });
  await screen.findAllByRole("slider", { name: /^Part réservée d’abord/ });
  expect(document.body.innerHTML).not.toMatch(/\d\s?€/);
});

test("one project shares with nobody", async () => {
  show(project());
  await screen.findByText("Environ quatre chances sur dix d’atteindre l’objectif");
  expect(screen.queryByRole("region", { name: togetherText.title })).toBeNull();
  expect(server.requests.some(({ path }) => path.endsWith("/projects_together"))).toBe(false);
});

test("a payment that was tried becomes the planned one once its saver says so, with what is taken out of the contract", async () => {
  const tried = project({ monthly: euros(450) });
  server.reply(api.projects.show, { project: tried });
  const contract = world(3).detail({ id: idNumber(1), name: "Armor Vie" });
  const infos = { ...contract.infos, monthlyDeposit: euros(350), monthlyBuyout: euros(50) };
  server.reply(api.portfolios.show, { portfolio: { ...contract, infos } });
  server.refuse(api.portfolios.updateInfos, "server.unexpected");
  show(project());
  await screen.findByRole("slider", { name: text.monthly });
  expect(screen.queryByRole("button", { name: text.keep })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: text.tryNeeded }));
  const keep = await screen.findByRole("button", { name: text.keep });
  expect(pageText()).toContain("votre conseiller est averti de ce changement, jamais de vos essais");
  // What is only tried is asked by readings alone.
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  // Refused, the first time too, it says why and loses nothing.
  await userEvent.click(keep);
  expect((await screen.findByRole("alert")).textContent).toBe(errorBody("server.unexpected").message);
  server.reply(api.portfolios.updateInfos, { portfolio: { ...contract, infos } });
  server.reply(api.projects.list, { projects: [tried] });
  await userEvent.click(keep);
  await waitFor(() => expect(screen.queryByRole("button", { name: text.keep })).toBeNull());
  const saved = server.requests.filter(({ method }) => method === "PUT");
  const sent = { portfolioInfos: { monthlyDeposit: euros(500) } };
  expect(saved.map(({ body }) => body)).toEqual([sent, sent]);
});

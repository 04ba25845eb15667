// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { productFamilies, quizOf, rightAnswers, suitabilityVersion } from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { forgetDrafts } from "../../../shared/forms/draft.ts";
import { lastAnswers, serveSuitability, suitabilityEntry } from "../../../testing/suitability.ts";
import { togglePrivateMode } from "../../../ui/private-mode.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SuitabilityAnswerScreen } from "./screens/answer.tsx";
import { SuitabilityScreen } from "./screens/suitability.tsx";

const newId = seededIds(18);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
  forgetDrafts();
});

const answers = [
  ...lastAnswers,
  { question: "objective_amount", answer: "250000" },
  { question: "objective_by", answer: "2099-01-15" },
  { question: "funds_words", answer: "Gain à un jeu" },
  ...productFamilies.flatMap((family) =>
    rightAnswers[family].map((answer, at) => ({ question: quizOf(family, at), answer })),
  ),
];
const entry = (more: object = {}) =>
  suitabilityEntry({
    id: newId(),
    answers,
    wish_above: 5,
    knows: ["funds"],
    contradictions: [{ kind: "held_unknown", family: "scpi" }],
    ...more,
  });
const open = (shown: object, reader: object = helene) => serveSuitability(shown, { reader, entry });
const at = { at: "/app/profile/suitability", path: "profile/suitability" };

test("the profile is told with what sets it, the wish that is above it and what does not go together", async () => {
  const current = entry();
  open({ current, history: [current], confirm_on: "2027-11-20", blocked_on: "2028-11-20" });
  renderScreen(SuitabilityScreen, at);
  await screen.findByText("À jour");
  expect(words()).toContain("Le profil souhaité, agressif, dépasse ce profil.");
  expect(words()).toContain("Quelle part de votre épargne voulez-vous placer avec un risque ?");
  expect(words()).toContain("SCPI : déclaré inconnu, mais les contrats en contiennent.");
  expect(words()).toContain("À confirmer à partir du 20.11.2027");
});

test("typed answers are told as such, the age by the day of the answers, and amounts hide in private mode", async () => {
  const current = entry();
  open({ current, history: [current] });
  renderScreen(SuitabilityScreen, at);
  await screen.findByText("Toutes les réponses");
  expect(words()).toContain("14.03.1976 (50 ans)");
  expect(words()).toContain("250 000 €");
  expect(words()).toContain("15.01.2099");
  expect(words()).toContain("Actions en direct : votre dernière utilisation");
  expect(words()).toContain("Gain à un jeu");
  act(togglePrivateMode);
  expect(words()).not.toContain("250 000 €");
  act(togglePrivateMode);
});

test("answers to the former questionnaire hold until their term, and stay readable", async () => {
  const former = entry({
    version: "2026-11",
    answers: answers.filter(({ question }) => ["objective", "horizon", "marital"].includes(question)),
  });
  const before = entry({ version: "2026-11", answers: [{ question: "loss", answer: "small" }], profile: 1 });
  open({ current: former, history: [former, before], blocked_on: "2028-11-20" });
  renderScreen(SuitabilityScreen, at);
  await screen.findByText(/Le questionnaire a changé depuis ces réponses/);
  expect(words()).toContain("Elles restent valables jusqu’au 20.11.2028");
  expect(words()).toContain("À quoi servira cet argent ?Un autre projet");
  expect(words()).not.toContain("Votre date de naissance");
  expect(words()).toContain("Jusqu’à 5 % de ce qui est placé");
});

test("an amount, or that it is not known, answers a question of one; a past day is no date of a project", async () => {
  const said = entry({ answers: answers.filter(({ question }) => !question.startsWith("objective")) });
  const server = open({ current: said, history: [said] });
  renderScreen(SuitabilityAnswerScreen, { at: `${at.at}/answer`, path: `${at.path}/answer` });
  for (const part of [1, 2, 3]) {
    await screen.findByText(`Partie ${part} sur 8`);
    await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  }
  await screen.findByText("Partie 4 sur 8");
  const amount = screen.getByRole("textbox", { name: "Montant nécessaire pour votre projet principal" });
  await userEvent.type(amount, "0");
  await userEvent.type(
    screen.getByRole("textbox", { name: "Date prévue pour votre projet principal" }),
    "01.01.2020",
  );
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findAllByText("Indiquez un montant en euros, d’un milliard au plus, ou cochez la case.");
  await screen.findAllByText("Indiquez une date à venir, dans moins de 120 ans, ou cochez la case.");
  expect(words()).toContain("Partie 4 sur 8");
  const [unknown] = screen.getAllByRole("checkbox", { name: "Je ne sais pas encore" });
  if (unknown === undefined) throw new Error("assertion: the amount may be unknown");
  await userEvent.click(unknown);
  expect(
    screen.getAllByText("Indiquez un montant en euros, d’un milliard au plus, ou cochez la case."),
  ).toHaveLength(4);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("the customer confirms what their advisor entered; the advisor is offered no such act", async () => {
  const waiting = entry({ state: "to_confirm", by_advisor: true, author_name: "Hélène Marchand" });
  const server = open({ standing: "absent", waiting, history: [waiting] });
  renderScreen(SuitabilityScreen, at);
  await screen.findByText(
    /^Le profil souhaité, agressif, dépasse celui de ces réponses\. Un profil plus risqué/,
  );
  expect(words()).not.toContain("L’avertissement a été lu");
  await userEvent.click(await screen.findByRole("button", { name: "Confirmer ces réponses" }));
  await expect
    .poll(() => server.requests.find(({ method }) => method === "PUT")?.body)
    .toEqual({ confirm: true });
  cleanup();
  open({ standing: "absent", waiting, history: [waiting] });
  renderScreen(SuitabilityScreen, { ...at, area: { base: "/app", subject: newId() } });
  await screen.findByText("Des réponses attendent la confirmation du client");
  expect(words()).toContain("Le client lira l’avertissement avant de confirmer.");
  expect(screen.queryByRole("button", { name: "Confirmer ces réponses" })).toBeNull();
});

test("who answers for advice may answer for the customer; an administrator is offered nothing", async () => {
  const ofCustomer = { ...at, area: { base: "/app", subject: newId() } };
  open({ standing: "absent" });
  renderScreen(SuitabilityScreen, ofCustomer);
  await screen.findByRole("link", { name: "Répondre" });
  cleanup();
  const server = open({ standing: "absent" }, { ...helene, roles: ["admin"] });
  renderScreen(SuitabilityScreen, ofCustomer);
  await screen.findByText("Pas encore de réponses");
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/users/me"))).toBe(true);
  expect(screen.queryByRole("link", { name: "Répondre" })).toBeNull();
  cleanup();
  open({ standing: "absent" }, { ...helene, roles: ["admin"] });
  renderScreen(SuitabilityAnswerScreen, { ...ofCustomer, at: `${at.at}/answer`, path: `${at.path}/answer` });
  await screen.findByText("Le titulaire et le conseiller qui le suit répondent à ce questionnaire.");
});

test("a part is not left with an open question, and what the contracts suggest says so", async () => {
  open({ standing: "absent", suggested: [{ question: "reserve", answer: "over_six" }] });
  renderScreen(SuitabilityAnswerScreen, { at: `${at.at}/answer`, path: `${at.path}/answer` });
  await screen.findByText("Partie 1 sur 8");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect((await screen.findAllByText("Choisissez une réponse.")).length).toBeGreaterThan(2);
  expect(words()).toContain("Partie 1 sur 8");
  // The first one without an answer is gone to, a choice too, even where a field that is refused comes after.
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Votre date de naissance"));
  await userEvent.type(screen.getByLabelText("Votre date de naissance"), "14.03.1976{Tab}");
  await userEvent.click(screen.getByLabelText("Votre situation de famille"));
  await userEvent.click(await screen.findByRole("option", { name: "Marié(e)" }));
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("radio", { name: "Aucun" }));
});

test("what is answered outlives the page, at the part that was left, until it is sent; no part is skipped", async () => {
  const current = entry();
  const server = open({ current, history: [current] });
  const show = (query = "") =>
    renderScreen(SuitabilityAnswerScreen, { at: `${at.at}/answer${query}`, path: `${at.path}/answer` });
  show();
  await screen.findByText("Partie 1 sur 8");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Partie 3 sur 8");
  await userEvent.click(screen.getByRole("radio", { name: "Moins d’un mois" }));
  cleanup();
  // Another document: nothing is left of the former one but what its tab keeps.
  show();
  await screen.findByText("Partie 3 sur 8");
  expect(screen.getByRole("radio", { name: "Moins d’un mois", checked: true })).toBeDefined();
  for (let part = 3; part < 8; part++)
    await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Partie 8 sur 8");
  for (const box of screen.queryAllByRole("checkbox")) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer mes réponses" }));
  await expect
    .poll(() => server.requests.find(({ method }) => method === "POST")?.body)
    .toMatchObject({
      suitability: { answers: expect.arrayContaining([{ question: "reserve", answer: "under_one" }]) },
    });
  await screen.findByText("ailleurs");
  cleanup();
  show();
  await screen.findByText("Partie 1 sur 8");
  cleanup();
  open({ standing: "absent" });
  show("?partie=8");
  await screen.findByText("Partie 1 sur 8");
});

test("a wish above the profile is sent once its warning is ticked", async () => {
  const current = entry();
  const server = open({ current, history: [current] });
  renderScreen(SuitabilityAnswerScreen, { at: `${at.at}/answer`, path: `${at.path}/answer` });
  await screen.findByText("Partie 1 sur 8");
  for (let part = 0; part < 7; part++)
    await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Partie 8 sur 8");
  const save = screen.getByRole("button", { name: "Enregistrer mes réponses" });
  await userEvent.click(save);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await screen.findByText("Cochez cette case une fois l’avertissement lu.");
  await userEvent.click(screen.getByRole("checkbox", { name: "J’ai lu cet avertissement" }));
  await userEvent.click(save);
  await expect
    .poll(() => server.requests.find(({ method }) => method === "POST")?.body)
    .toMatchObject({ suitability: { warned: true, version: suitabilityVersion } });
});

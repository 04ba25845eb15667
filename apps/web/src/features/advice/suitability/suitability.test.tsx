// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { helene } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SuitabilityAnswerScreen } from "./screens/answer.tsx";
import { SuitabilityScreen } from "./screens/suitability.tsx";

const newId = seededIds(18);
const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
afterEach(() => {
  cleanup();
});

const answers = [
  ...suitabilityQuestions.map(({ id, answers }) => ({ question: id, answer: answers.at(-1) ?? "" })),
  ...productFamilies.flatMap((family) =>
    rightAnswers[family].map((answer, at) => ({ question: quizOf(family, at), answer })),
  ),
];
const entry = (more: object = {}) => ({
  id: newId(),
  state: "confirmed",
  version: suitabilityVersion,
  answers,
  made_at: "2026-11-20T10:00:00.000Z",
  decided_at: "2026-11-20T10:00:00.000Z",
  by_advisor: false,
  author_name: "Camille Moreau",
  profile: 3,
  attitude: 5,
  capacity: 3,
  limited_by: "invested",
  wish_above: 5,
  knows: ["funds"],
  contradictions: [{ kind: "held_unknown", family: "scpi" }],
  ...more,
});

function open(shown: object, reader: object = helene) {
  return serveApi((path, init) => {
    if (path.endsWith("/users/me")) return Response.json({ user: reader });
    return init?.method === "PUT" || init?.method === "POST"
      ? Response.json({ suitability: entry() })
      : Response.json({
          standing: "valid",
          version: suitabilityVersion,
          current: null,
          waiting: null,
          history: [],
          confirm_on: null,
          blocked_on: null,
          suggested: [],
          ...shown,
        });
  });
}
const at = { at: "/app/profile/suitability", path: "profile/suitability" };

test("the profile is told with what sets it, the wish that is above it and what does not go together", async () => {
  const current = entry();
  open({ current, history: [current], confirm_on: "2027-11-20", blocked_on: "2028-11-20" });
  renderScreen(SuitabilityScreen, at);
  await screen.findByText("À jour");
  expect(words()).toContain("Le profil souhaité, agressif, dépasse ce profil.");
  expect(words()).toContain("Quelle part de votre épargne voulez-vous placer avec un risque ?");
  expect(words()).toContain("SCPI : dit inconnu, mais les contrats en contiennent.");
  expect(words()).toContain("À confirmer à partir du 20.11.2027");
});

test("the customer confirms what their advisor entered; the advisor is offered no such act", async () => {
  const waiting = entry({ state: "to_confirm", by_advisor: true, author_name: "Hélène Marchand" });
  const server = open({ standing: "absent", waiting, history: [waiting] });
  renderScreen(SuitabilityScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Confirmer ces réponses" }));
  await expect
    .poll(() => server.requests.find(({ method }) => method === "PUT")?.body)
    .toEqual({ confirm: true });
  cleanup();
  open({ standing: "absent", waiting, history: [waiting] });
  renderScreen(SuitabilityScreen, { ...at, area: { base: "/app", subject: newId() } });
  await screen.findByText("Des réponses attendent la confirmation du client");
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
  await screen.findByText("Partie 1 sur 7");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect((await screen.findAllByText("Choisissez une réponse.")).length).toBeGreaterThan(2);
  expect(words()).toContain("Partie 1 sur 7");
});

test("a wish above the profile is sent once its warning is ticked", async () => {
  const current = entry();
  const server = open({ current, history: [current] });
  renderScreen(SuitabilityAnswerScreen, { at: `${at.at}/answer`, path: `${at.path}/answer` });
  await screen.findByText("Partie 1 sur 7");
  for (let part = 0; part < 6; part++)
    await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Partie 7 sur 7");
  const save = screen.getByRole("button", { name: "Enregistrer mes réponses" });
  await userEvent.click(save);
  expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(screen.getByRole("checkbox", { name: "J’ai lu cet avertissement" }));
  await userEvent.click(save);
  await expect
    .poll(() => server.requests.find(({ method }) => method === "POST")?.body)
    .toMatchObject({ suitability: { warned: true, version: suitabilityVersion } });
});

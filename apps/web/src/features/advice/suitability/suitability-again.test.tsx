// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { forgetDrafts } from "../../../shared/forms/draft.ts";
import { camille } from "../../../testing/people.ts";
import { serveSuitability, suitabilityEntry } from "../../../testing/suitability.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SuitabilityAnswerScreen } from "./screens/answer.tsx";
import { SuitabilityScreen } from "./screens/suitability.tsx";

/** Answers that are given again, and those of an advisor that are declined. */

const newId = seededIds(19);
afterEach(() => {
  cleanup();
  forgetDrafts();
});

const entry = (more: object = {}) => suitabilityEntry({ id: newId(), ...more });
const open = (shown: { readonly current?: object; readonly waiting?: object }) =>
  serveSuitability(shown, { reader: camille, entry });

const at = { at: "/app/profile/suitability", path: "profile/suitability" };
const answering = { at: `${at.at}/answer`, path: `${at.path}/answer` };

test("an advisor's answers are declined on a second press, which says what it does", async () => {
  const server = open({ waiting: entry({ state: "to_confirm", by_advisor: true, author_name: "Hélène" }) });
  const sent = () => server.requests.filter(({ method }) => method === "PUT");
  renderScreen(SuitabilityScreen, at);
  await userEvent.click(await screen.findByRole("button", { name: "Refuser" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: /Refuser ces réponses/ }));
  expect(dialog.getByText(/un refus ne se reprend pas/)).toBeDefined();
  expect(dialog.getByRole("link", { name: "écrivez-lui" }).getAttribute("href")).toBe("/app/user/advisor");
  await userEvent.click(dialog.getByRole("button", { name: "Annuler" }));
  expect(sent()).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Refuser" }));
  await userEvent.click(await screen.findByRole("button", { name: "Refuser ces réponses" }));
  await expect.poll(() => sent()[0]?.body).toEqual({ confirm: false });
});

test("the former answers stand in the fields and say so; one may begin from none and come back, and loses nothing", async () => {
  open({ current: entry() });
  renderScreen(SuitabilityAnswerScreen, answering);
  await screen.findByText(/^Vos réponses du 20\.11\.2026 sont reprises ici\./);
  const birth = () => screen.getByLabelText<HTMLInputElement>("Votre date de naissance").value;
  expect(birth()).toBe("14.03.1976");
  const children = () => screen.getByRole("radio", { name: "Aucun" });
  await userEvent.click(children());
  await userEvent.click(screen.getByRole("button", { name: "Repartir de zéro" }));
  await screen.findByText(/^Vous repartez de zéro\. Les réponses du 20\.11\.2026 restent valables/);
  expect(birth()).toBe("");
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await userEvent.type(screen.getByLabelText("Votre date de naissance"), "15.03.1976{Tab}");
  cleanup();
  // Another document: what was begun from none is still there.
  renderScreen(SuitabilityAnswerScreen, answering);
  await screen.findByText(/^Vous repartez de zéro/);
  expect(birth()).toBe("15.03.1976");
  await userEvent.click(screen.getByRole("button", { name: "Reprendre les réponses du 20.11.2026" }));
  expect(birth()).toBe("14.03.1976");
  expect(screen.getByRole("radio", { name: "Aucun", checked: true })).toBeDefined();
});

test("who answers for the first time is told of no former answers", async () => {
  open({});
  renderScreen(SuitabilityAnswerScreen, answering);
  await screen.findByText("Partie 1 sur 8");
  expect(screen.queryByRole("button", { name: "Repartir de zéro" })).toBeNull();
});

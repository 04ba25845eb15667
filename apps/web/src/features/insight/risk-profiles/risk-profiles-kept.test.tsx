// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api, encodeWire } from "@vigie/api";
import { instant, riskSurveyOf, riskSurveys, surveyResult } from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { RiskQuestionsScreen } from "./screens/risk.tsx";

/** The answers are kept in the order in which they are given, and are there for who comes back. */

afterEach(cleanup);

const survey = riskSurveyOf("profile");
const [first, second] = survey.questions.map(({ answers }) => answers);
const updatedAt = instant("2026-11-20T10:00:00Z");

type Sent = { readonly method: string; readonly answers: readonly unknown[]; readonly answer: () => void };

/** Drafts and profiles are answered once the test says so. */
function serve(begun: readonly string[] = []): readonly Sent[] {
  const sent: Sent[] = [];
  const given = survey.questions.flatMap(({ id, answers }) => {
    const [answer] = answers;
    return begun.includes(id) && answer !== undefined ? [{ question: id, answer: answer.id }] : [];
  });
  const draft = { portfolioId: null, version: survey.version, answers: given, updatedAt };
  const drafts = begun.length === 0 ? [] : [draft];
  const found = surveyResult(survey, Object.fromEntries(given.map((one) => [one.question, one.answer])));
  serveApi(async (path, init) => {
    if (path.includes("/risk_survey"))
      return Response.json(encodeWire(api.funds.riskSurvey.reply, { riskSurvey: riskSurveys }));
    const method = init?.method ?? "GET";
    if (method === "GET")
      return Response.json(encodeWire(api.riskProfiles.list.reply, { riskProfiles: [], drafts }));
    await new Promise<void>((answer) => sent.push({ method, answers: givenIn(init?.body), answer }));
    if (method === "PUT") return Response.json(encodeWire(api.riskProfiles.keepDraft.reply, { draft }));
    if (!found.ok) throw new Error(found.code);
    const { effects, ...result } = found.value;
    const profile = {
      id: seededIds(1)(),
      portfolioId: null,
      type: "profile",
      version: survey.version,
    } as const;
    const shown = effects.map((effect) => ({ ...effect, words: null }));
    const riskProfile = { ...profile, ...result, answeredAt: updatedAt, effects: shown };
    return Response.json(encodeWire(api.riskProfiles.answer.reply, { riskProfile }), { status: 201 });
  });
  return sent;
}

type Given = { readonly answers: readonly unknown[] };

function givenIn(body: unknown): readonly unknown[] {
  const { draft, risk_profile: whole } = JSON.parse(String(body)) as { draft?: Given; risk_profile?: Given };
  return (draft ?? whole)?.answers ?? [];
}

async function choose(text: string | undefined): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: text ?? "" }));
}

test("two answers are never on their way at once: the older one could arrive last, and stay", async () => {
  const sent = serve();
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  await choose(first?.[0]?.text);
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await choose(second?.[0]?.text);
  await choose(second?.[1]?.text);
  expect(sent.map(({ answers }) => answers.length)).toEqual([1]);
  sent[0]?.answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  // The newest that waited, without those between.
  expect(sent[1]?.answers).toContainEqual({ question: survey.questions[1]?.id, answer: second?.[1]?.id });
});

test("a page that closes sends the answer that waits", async () => {
  const sent = serve();
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  await choose(first?.[0]?.text);
  await choose(first?.[1]?.text);
  expect(sent).toHaveLength(1);
  window.dispatchEvent(new Event("pagehide"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ answers }) => answers)).toEqual([
    [{ question: survey.questions[0]?.id, answer: first?.[0]?.id }],
    [{ question: survey.questions[0]?.id, answer: first?.[1]?.id }],
  ]);
});

test("the profile is asked for once the draft has arrived, which would stay if it came later", async () => {
  const sent = serve(survey.questions.map(({ id }) => id));
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  const last = survey.questions.at(-1)?.answers;
  await choose(last?.[1]?.text);
  await userEvent.click(screen.getByRole("button", { name: "Voir mon profil" }));
  await userEvent.click(screen.getByRole("button", { name: "Voir mon profil" }));
  expect(sent.map(({ method }) => method)).toEqual(["PUT"]);
  sent[0]?.answer();
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(["PUT", "POST"]));
});

function Returning(): ReactNode {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button onClick={() => setIsThere(!isThere)}>partir ou revenir</button>
      {isThere && <RiskQuestionsScreen />}
    </>
  );
}

test("who leaves the page and comes back goes on where they were", async () => {
  serve();
  renderScreen(Returning, { at: "/app/profile/risk", path: "profile/risk", staleTime: Infinity });
  await choose(first?.[0]?.text);
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  const toggle = screen.getByRole("button", { name: "partir ou revenir" });
  await userEvent.click(toggle);
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.click(toggle);
  expect(await screen.findByRole("radio", { name: second?.[0]?.text ?? "" })).toBeTruthy();
});

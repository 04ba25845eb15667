import { useQueryClient } from "@tanstack/react-query";
import type { RiskDraft, RiskProfile } from "@vigie/api";
import { instant, type Id, type RiskSurvey } from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { api, reading, useAction, useReading } from "../../api.ts";
import { useArea } from "../area/area.tsx";
import { serverNowMs } from "../clock/server-clock.ts";
import { useSavedInOrder } from "./saved-in-order.ts";

type Answers = Readonly<Record<string, string>>;

/** The questions about the person (null) or a portfolio, the answers, and how to answer. Each answer is saved on the server: the
 * questionnaire can be continued on another device. */
export function useRiskSurvey(portfolioId: Id | null) {
  const { subject } = useArea();
  const surveys = useReading(api.funds.riskSurvey, {});
  const profiles = useReading(api.riskProfiles.list, { params: { id: subject } });
  const survey = surveys.data?.riskSurvey.find((one) => one.type === typeOf(portfolioId)) ?? null;
  const profile = profiles.data?.riskProfiles.find((one) => one.portfolioId === portfolioId) ?? null;
  const draft = profiles.data?.drafts.find((one) => one.portfolioId === portfolioId) ?? null;
  const [given, setGiven] = useState<Answers>({});
  const send = useAnswersSent();
  const isDraft = draft !== null && draft.version === survey?.version;
  const kept = isDraft ? draft.answers : profile?.version === survey?.version ? profile?.effects : [];
  const answers: Answers = { ...recordOf(kept ?? []), ...given };
  const bodyOf = (answers: Answers) => ({
    portfolioId,
    version: survey?.version ?? "",
    answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
  });
  const begun = Object.keys(given).length === 0 ? null : bodyOf(answers);
  const { save, settle, isLost } = useKeptDraft(begun);
  const [isSending, setIsSending] = useState(false);
  return {
    isPending: surveys.isPending || profiles.isPending,
    isFailed: (surveys.isError && survey === null) || (profiles.isError && profiles.data === undefined),
    readAgain: (): void => {
      void surveys.refetch();
      void profiles.refetch();
    },
    survey,
    /** The last result. */
    profile,
    history: (profiles.data?.riskProfiles ?? []).filter((one) => one.portfolioId === portfolioId),
    /** Answers of a questionnaire that was started and not submitted. */
    isBegun: isDraft && draft.answers.length > 0,
    answers,
    answer: (question: string, answer: string): void => {
      const changed = { ...answers, [question]: answer };
      setGiven(changed);
      save(bodyOf(changed));
    },
    isDraftLost: isLost,
    send: async (): Promise<RiskProfile | null> => {
      setIsSending(true);
      // A draft that arrived after the submission would stay, as if nothing had been submitted.
      await settle();
      const reply = await send.run({ params: { id: subject }, body: { riskProfile: bodyOf(answers) } });
      setIsSending(false);
      if (reply === null) {
        save(bodyOf(answers));
        return null;
      }
      setGiven({});
      return reply.riskProfile;
    },
    busy: isSending,
    failure: send.failure,
  };
}

function useAnswersSent() {
  return useAction(api.riskProfiles.answer, {
    refreshes: [
      api.riskProfiles.list,
      api.portfolios.ofUser,
      api.portfolios.show,
      api.portfolios.list,
      api.users.profile,
      api.analyses.allOfUser,
    ],
  });
}

type Draft = Omit<RiskDraft, "updatedAt">;

/** A user who leaves the page and comes back finds their answers, even before the drafts are refetched. */
function useKeptDraft(begun: Draft | null) {
  const { subject } = useArea();
  const keep = useAction(api.riskProfiles.keepDraft, { outlivesPage: true });
  const saved = useSavedInOrder(async (draft: Draft) => {
    await keep.run({ params: { id: subject }, body: { draft } });
  });
  const cache = useQueryClient();
  const latest = useRef(begun);
  useEffect(() => {
    latest.current = begun;
  });
  useEffect(
    () => () => {
      const draft = latest.current;
      if (draft === null) return;
      cache.setQueryData(reading(api.riskProfiles.list, { params: { id: subject } }).queryKey, (held) => {
        if (held === undefined) return held;
        const others = held.drafts.filter((one) => one.portfolioId !== draft.portfolioId);
        return { ...held, drafts: [...others, { ...draft, updatedAt: instant(new Date(serverNowMs())) }] };
      });
    },
    [cache, subject],
  );
  return { ...saved, isLost: keep.failure !== null };
}

export type RiskSurveyState = ReturnType<typeof useRiskSurvey>;

function typeOf(portfolioId: Id | null): RiskSurvey["type"] {
  return portfolioId === null ? "profile" : "contract";
}

function recordOf(answers: readonly { readonly question: string; readonly answer: string }[]): Answers {
  return Object.fromEntries(answers.map((one) => [one.question, one.answer]));
}

/** The first question without an answer; null when all have one. */
export function firstUnanswered(survey: RiskSurvey, answers: Answers): number | null {
  const at = survey.questions.findIndex(({ id }) => answers[id] === undefined);
  return at === -1 ? null : at;
}

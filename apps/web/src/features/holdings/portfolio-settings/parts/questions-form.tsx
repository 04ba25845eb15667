import { profileName } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ProfileScale, RiskExplanation } from "../../../../shared/risk/explanation.tsx";
import { riskText } from "../../../../shared/risk/text.ts";
import { useRiskSurvey, type RiskSurveyState } from "../../../../shared/risk/use-risk-survey.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { questionsText, text } from "../text.ts";
import type { FormProps } from "./goal-form.tsx";
import { Completeness } from "./section-form.tsx";

/** The risk questions of the portfolio: its profile with the answers behind it, or the questions. */
export function QuestionsForm({ portfolio, isMain }: FormProps): ReactNode {
  const survey = useRiskSurvey(portfolio.id);
  const [isAsking, setIsAsking] = useState(false);
  const isComplete = portfolio.settings.questions;
  const own = portfolio.recommendedRisk;
  const isAnswered = own !== null && !isAsking && !survey.isBegun;
  return (
    <section id="questions" aria-label={questionsText.title} className="scroll-mt-6">
      <SectionHead
        title={questionsText.title}
        aside={<Completeness left={isComplete ? 0 : 1} todo={text.questionsLeft} />}
      />
      <p className="t2 max-w-160 pt-3 text-ink-2">{questionsText.lead}</p>
      {isComplete && own === null && <p className="t2 max-w-160 pt-2 text-ink-2">{questionsText.standsIn}</p>}
      {survey.isPending && <SkeletonRows count={5} height={56} />}
      {survey.isFailed && (
        <EmptyState
          kind="failed"
          title={riskText.notReady}
          action={<LinkButton onClick={survey.readAgain}>{riskText.retry}</LinkButton>}
        />
      )}
      {survey.survey !== null && isAnswered && (
        <Found
          {...{ portfolio, survey }}
          onAgain={() => {
            setIsAsking(true);
          }}
        />
      )}
      {survey.survey !== null && !survey.isPending && !isAnswered && (
        <Questions
          survey={survey}
          isMain={isMain}
          onFound={() => {
            setIsAsking(false);
          }}
          onCancel={
            isAsking && !survey.isBegun
              ? () => {
                  setIsAsking(false);
                }
              : null
          }
        />
      )}
    </section>
  );
}

type FoundProps = Pick<FormProps, "portfolio"> & {
  readonly survey: RiskSurveyState;
  readonly onAgain: () => void;
};

function Found({ portfolio, survey, onAgain }: FoundProps): ReactNode {
  const { profile } = survey;
  const level = portfolio.recommendedRisk ?? profile?.risk ?? null;
  if (level === null) return null;
  return (
    <div className="grid gap-5 pt-5">
      <p className="t4 first-letter:uppercase">{profileName(level)}</p>
      <ProfileScale level={level} />
      {profile?.risk === level ? (
        <>
          <RiskExplanation profile={profile} level={3} />
          <p className="t1 text-ink-3">
            {formatMessage(questionsText.found, { day: formatInstantDay(profile.answeredAt) })}
          </p>
        </>
      ) : (
        <p className="t2 text-ink-2">{riskText.typed}</p>
      )}
      <p>
        <LinkButton onClick={onAgain}>{questionsText.again}</LinkButton>
      </p>
    </div>
  );
}

type QuestionsProps = {
  readonly survey: RiskSurveyState;
  readonly isMain: boolean;
  readonly onFound: () => void;
  readonly onCancel: (() => void) | null;
};

function Questions({ survey: state, isMain, onFound, onCancel }: QuestionsProps): ReactNode {
  const { survey, answers } = state;
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[data-missing] input")?.focus();
  }, [refusals]);
  if (survey === null) return null;
  const total = survey.questions.length;
  const left = survey.questions.filter(({ id }) => answers[id] === undefined).length;
  const send = async (): Promise<void> => {
    if (left > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    const found = await state.send();
    if (found === null) return;
    toast(formatMessage(questionsText.done, { name: profileName(found.risk) }));
    onFound();
  };
  return (
    <Form
      ref={form}
      className="grid gap-6 pt-5"
      onSubmit={() => {
        void send();
      }}
    >
      <ProgressLine
        label={questionsText.title}
        ratio={(total - left) / total}
        text={formatMessage(questionsText.progress, { done: total - left, total })}
      />
      {survey.questions.map(({ id, text: asked, help, answers: offered }) => (
        <div key={id} data-missing={answers[id] === undefined ? "" : undefined}>
          <RadioGroup
            label={asked}
            help={help}
            options={offered.map((one) => ({ value: one.id, label: one.text }))}
            value={answers[id] ?? null}
            onValue={(answer) => {
              state.answer(id, answer);
            }}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look={isMain ? "solid" : "quiet"} busy={state.busy}>
          {questionsText.find}
        </Button>
        {onCancel !== null && <LinkButton onClick={onCancel}>{questionsText.cancel}</LinkButton>}
        <p aria-live="polite" className={`t1 ${state.failure === null ? "text-ink-3" : "text-neg"}`}>
          {state.failure ?? noteOf({ left, isRefused: refusals > 0, isDraftLost: state.isDraftLost })}
        </p>
      </div>
    </Form>
  );
}

function noteOf(state: {
  readonly left: number;
  readonly isRefused: boolean;
  readonly isDraftLost: boolean;
}): string {
  if (state.isDraftLost) return riskText.draftLost;
  return state.isRefused && state.left > 0 ? formatMessage(questionsText.missing, { count: state.left }) : "";
}

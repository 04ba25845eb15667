import type { RiskSurvey } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { riskText } from "../../../../shared/risk/text.ts";
import {
  firstUnanswered,
  useRiskSurvey,
  type RiskSurveyState,
} from "../../../../shared/risk/use-risk-survey.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { riskQuestions as words, text } from "../text.ts";

/** The questions that determine the person's risk profile, one at a time. */
export function RiskQuestionsScreen(): ReactNode {
  const mayAnswer = useMayCall(api.riskProfiles.answer);
  const state = useRiskSurvey(null);
  const { survey } = state;
  return (
    <>
      <PageHead
        title={words.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="profile" to={paths.riskResult()} className="link">
                {words.crumb}
              </AreaLink>,
            ]}
          />
        }
      />
      {!mayAnswer ? (
        <EmptyState kind="unavailable" title={text.readOnly} />
      ) : state.isFailed ? (
        <EmptyState
          kind="failed"
          title={riskText.notReady}
          action={<LinkButton onClick={state.readAgain}>{riskText.retry}</LinkButton>}
        />
      ) : state.isPending || survey === null ? (
        <Loading label={text.loading}>
          <div className="grid max-w-180 gap-5 pt-8">
            <Skeleton height={12} />
            <Skeleton width="70%" height={28} />
            <SkeletonRows count={4} height={44} />
          </div>
        </Loading>
      ) : (
        <Walk state={state} survey={survey} />
      )}
    </>
  );
}

type WalkProps = { readonly state: RiskSurveyState; readonly survey: RiskSurvey };

/** Shows one question after another, starting with the first unanswered one. */
function Walk({ state, survey }: WalkProps): ReactNode {
  const { answers, isBegun } = state;
  const { at, total, isLast, isRefused, setIsRefused, turn, advance } = useWalk({ state, survey });
  const [wasBegun] = useState(isBegun);
  const form = useFocusOnTurn(at);
  const asked = survey.questions[at];
  if (asked === undefined) return null;
  return (
    <Form
      ref={form}
      className="grid max-w-180 gap-5 pt-7"
      onSubmit={() => {
        void advance();
      }}
    >
      <div className="grid gap-2">
        <p className="t2 text-ink-2">{formatMessage(words.place, { number: at + 1, total })}</p>
        <ProgressLine
          label={words.progress}
          ratio={(at + 1) / total}
          text={formatMessage(words.place, { number: at + 1, total })}
        />
      </div>
      <div className="[&_legend]:t4 [&_legend]:pb-3 [&_legend]:text-ink">
        <RadioGroup
          key={asked.id}
          label={asked.text}
          help={asked.help}
          options={asked.answers.map((one) => ({ value: one.id, label: one.text }))}
          value={answers[asked.id] ?? null}
          onValue={(answer) => {
            setIsRefused(false);
            state.answer(asked.id, answer);
          }}
          error={isRefused ? words.choose : undefined}
        />
      </div>
      <Turns
        {...{ state, isLast, wasBegun }}
        onPrevious={
          at === 0
            ? null
            : () => {
                turn(at - 1);
              }
        }
      />
    </Form>
  );
}

/** The current question, and how to go to the next unanswered one or to the result. */
function useWalk({ state, survey }: WalkProps) {
  const go = useAreaNavigate();
  const { answers, isBegun } = state;
  const total = survey.questions.length;
  const [at, setAt] = useState(() => (isBegun ? (firstUnanswered(survey, answers) ?? total - 1) : 0));
  const [isRefused, setIsRefused] = useState(false);
  const asked = survey.questions[at];
  const isLast = at === total - 1;
  const turn = (to: number): void => {
    setIsRefused(false);
    setAt(to);
  };
  const advance = async (): Promise<void> => {
    if (asked === undefined || answers[asked.id] === undefined) {
      setIsRefused(true);
      return;
    }
    if (!isLast) {
      turn(at + 1);
      return;
    }
    const left = firstUnanswered(survey, answers);
    if (left !== null) turn(left);
    else if ((await state.send()) !== null) go(paths.riskResult());
  };
  return { at, total, isLast, isRefused, setIsRefused, turn, advance };
}

type TurnsProps = Pick<WalkProps, "state"> & {
  readonly isLast: boolean;
  readonly wasBegun: boolean;
  readonly onPrevious: (() => void) | null;
};

/** The buttons to go forward and back, and what happens to the answers. */
function Turns({ state, isLast, wasBegun, onPrevious }: TurnsProps): ReactNode {
  const kept = wasBegun ? words.resumed : words.kept;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" look="solid" busy={state.busy}>
          {isLast ? words.find : words.next}
        </Button>
        {onPrevious !== null && <LinkButton onClick={onPrevious}>{words.previous}</LinkButton>}
      </div>
      <p aria-live="polite" className={`t1 ${state.failure === null ? "text-ink-3" : "text-neg"}`}>
        {state.failure ?? (state.isDraftLost ? riskText.draftLost : kept)}{" "}
        <span className="max-sm:hidden">{words.keyboard}</span>
      </p>
    </>
  );
}

/** Moves the focus to the chosen answer of the question, or to its first answer, at each change of question; not when the page
 * opens. */
function useFocusOnTurn(at: number) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const checked = form.current?.querySelector<HTMLElement>("input:checked");
    (checked ?? form.current?.querySelector<HTMLElement>("input"))?.focus();
  }, [at]);
  return form;
}

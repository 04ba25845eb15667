import type { Reply } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import {
  answersQuestion,
  applicableQuestions,
  assessSuitability,
  type Day,
  profileName,
  readSuitability,
  type SuitabilityAnswers,
  suitabilityThemeNames,
  suitabilityThemes,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today as dayNow } from "../../../../shared/clock/today.ts";
import { useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import {
  forgetAnswers,
  keepAnswers,
  keepStart,
  keptAnswers,
  keptStart,
  type Start,
} from "../parts/kept-answers.ts";
import { useFirstOpen, usePlace } from "../parts/place.ts";
import { QuestionField } from "../parts/question-field.tsx";
import { TakenUp } from "../parts/taken-up.tsx";
import { text } from "../text.ts";

/** The questions, one part at a time. */
export function SuitabilityAnswerScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(adviceApi.suitability.show, { params: { id: subject } });
  return (
    <>
      <PageHead
        title={text.answerTitle}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="suitability" to={paths.suitability()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
      />
      {reading.data !== undefined ? (
        <Act
          call={adviceApi.suitability.answer}
          otherwise={<EmptyState kind="unavailable" title={text.notYours} />}
        >
          <Questions shown={reading.data} />
        </Act>
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <div className="max-w-180 pt-6">
            <SkeletonRows count={6} height={56} />
          </div>
        </Loading>
      )}
    </>
  );
}

type Shown = Reply<typeof adviceApi.suitability.show>;
type Given = Record<string, string>;

/** The last answers, completed with what the contracts suggest for unanswered questions; the answers being given in this tab
 * take precedence. */
function startOf({ current, suggested }: Shown, subject: string, start: Start): Given {
  const kept = keptAnswers(subject, start);
  if (start === "blank") return kept;
  const said = [...suggested, ...(current?.answers ?? [])];
  return {
    ...Object.fromEntries(said.map(({ question, answer }) => [question, answer])),
    ...kept,
  };
}

function Questions({ shown }: { readonly shown: Shown }): ReactNode {
  const { subject } = useArea();
  const [start, setStart] = useState(() => keptStart(subject));
  const typed = useTyped<Given>(["suitability", subject, start], startOf(shown, subject, start));
  const parts = useParts(typed, shown.version);
  const { at, total, asked, warning, sending, form } = parts;
  const theme = suitabilityThemes[at];
  if (theme === undefined) return null;
  const placeText = formatMessage(text.step, { number: at + 1, total });
  return (
    <Form ref={form} failure={sending.failure} className="grid max-w-180 gap-6 pt-6" onSubmit={parts.submit}>
      {at === 0 && shown.current !== null && (
        <TakenUp
          madeAt={shown.current.madeAt}
          start={start}
          onStart={(next) => {
            keepStart(subject, next);
            setStart(next);
            parts.afresh();
          }}
        />
      )}
      {subject !== "me" && <p className="t2 text-ink-2">{text.forOther}</p>}
      <div className="grid gap-2">
        <p className="t2 text-ink-2">{placeText}</p>
        <ProgressLine label={text.progress} ratio={(at + 1) / total} text={placeText} />
      </div>
      <SectionHead title={suitabilityThemeNames[theme]} />
      {asked.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={typed.values[question.id] ?? null}
          isSuggested={start === "former" && isSuggestion(shown, question.id, typed.values)}
          isRefused={parts.isRefused}
          today={parts.today}
          onValue={(value) => {
            typed.set({ [question.id]: value });
            keepAnswers(subject, start, { [question.id]: value });
          }}
        />
      ))}
      {warning !== null && (
        <Warning
          profile={warning}
          isRead={parts.isWarned}
          isRefused={parts.isRefused}
          onRead={parts.toggleWarned}
        />
      )}
      <Turns isLast={parts.isLast} busy={sending.busy} onPrevious={parts.previous} />
      <p aria-live="polite" className={`t1 ${sending.failure === null ? "text-ink-3" : "text-neg"}`}>
        {sending.failure ?? text.kept}
      </p>
    </Form>
  );
}

/** The current part and how to continue: not past an unanswered question, nor past a warning that was not read. */
function useParts(typed: Typed<Given>, version: string) {
  const today = dayNow();
  const { at, turnTo } = usePlace(typed.values, today);
  const { form, toFirst } = useFirstOpen();
  const [isRefused, setRefused] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const sending = useSending({ typed, version, isWarned });
  const total = suitabilityThemes.length;
  const asked = applicableQuestions(typed.values, today).filter(
    ({ theme }) => theme === suitabilityThemes[at],
  );
  const isLast = at === total - 1;
  const warning = isLast ? warningOf(typed.values, today) : null;
  const turn = (to: number): void => {
    setRefused(false);
    turnTo(to);
  };
  const afresh = (): void => {
    setRefused(false);
    setWarned(false);
  };
  const submit = async (): Promise<boolean> => {
    const isOpen = asked.some((one) => !answersQuestion(one, typed.values[one.id] ?? "", today));
    const isStopped = isOpen || (warning !== null && !isWarned);
    setRefused(isStopped);
    if (isOpen) toFirst();
    if (isStopped) return isOpen;
    if (isLast) return await sending.send();
    turn(at + 1);
    return true;
  };
  const previous =
    at === 0
      ? null
      : (): void => {
          turn(at - 1);
        };
  const toggleWarned = (): void => {
    setWarned((before) => !before);
  };
  return {
    at,
    today,
    total,
    asked,
    isLast,
    warning,
    isRefused,
    isWarned,
    toggleWarned,
    sending,
    form,
    submit,
    afresh,
    previous,
  };
}

/** The profile of the answers, when the wish is above it. */
function warningOf(values: SuitabilityAnswers, today: Day): number | null {
  const read = readSuitability(values, today);
  if (!read.ok) return null;
  const { profile, wishAbove } = assessSuitability(read.value);
  return wishAbove === null ? null : profile;
}

function isSuggestion({ current, suggested }: Shown, id: string, values: SuitabilityAnswers): boolean {
  const wasSaid = current?.answers.some(({ question }) => question === id) ?? false;
  return !wasSaid && suggested.some(({ question, answer }) => question === id && answer === values[id]);
}

type Sending = { readonly typed: Typed<Given>; readonly version: string; readonly isWarned: boolean };

function useSending({ typed, version, isWarned }: Sending) {
  const { subject } = useArea();
  const go = useAreaNavigate();
  const { run, busy, failure } = useAction(adviceApi.suitability.answer, {
    refreshes: [adviceApi.suitability.show],
  });
  const send = async (): Promise<boolean> => {
    const asked = applicableQuestions(typed.values, dayNow());
    const answers = asked.map(({ id: question }) => ({ question, answer: typed.values[question] ?? "" }));
    const body = { suitability: { version, answers, warned: isWarned } };
    const reply = await run({ params: { id: subject }, body });
    if (reply === null) return false;
    typed.forget();
    forgetAnswers(subject);
    toast(subject === "me" ? text.saved : text.savedOther);
    go(paths.suitability());
    return true;
  };
  return { send, busy, failure };
}

type WarningProps = {
  readonly profile: number;
  readonly isRead: boolean;
  readonly isRefused: boolean;
  readonly onRead: () => void;
};

/** A wish above the profile: it is recorded, and does not change the advice. */
function Warning({ profile, isRead, isRefused, onRead }: WarningProps): ReactNode {
  return (
    <section className="grid gap-3 border-l-4 border-warn pl-4">
      <SectionHead title={text.warnTitle} />
      <p className="t2">{formatMessage(text.warn, { profile: profileName(profile) })}</p>
      <Checkbox
        label={text.warned}
        checked={isRead}
        error={isRefused && !isRead ? text.warnOpen : undefined}
        onChange={onRead}
      />
    </section>
  );
}

type TurnsProps = {
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly onPrevious: (() => void) | null;
};

function Turns({ isLast, busy, onPrevious }: TurnsProps): ReactNode {
  const { subject } = useArea();
  const save = subject === "me" ? text.save : text.saveOther;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" look="solid" busy={busy}>
        {isLast ? save : text.next}
      </Button>
      {onPrevious !== null && <LinkButton onClick={onPrevious}>{text.previous}</LinkButton>}
    </div>
  );
}

import type { MissionPreview } from "@vigie/api";
import { useRef, useState, type ReactNode } from "react";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { useIsPhone } from "../../../../ui/media.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { PhoneCount, StepList } from "../parts/wizard-frame.tsx";
import { GoalCheck } from "../parts/goal-check.tsx";
import { TargetFields } from "../parts/target-fields.tsx";
import { TargetPreview, usePreview } from "../parts/target-preview.tsx";
import { targetText } from "../parts/target-text.ts";
import { useWizardDraft } from "../parts/use-wizard-draft.ts";
import { ResetWizard } from "../parts/reset-wizard.tsx";
import { faultsOf, wizardSteps, type WizardFaults, type WizardStep } from "../parts/use-wizard.ts";
import { WizardReview } from "../parts/wizard-review.tsx";
import { ChoiceStep, GoalStep } from "../parts/wizard-steps.tsx";
import { wizardText } from "../parts/wizard-text.ts";

/** The four steps of creating a mission: whom to contact, and whether it is worthwhile. */
export function MissionWizardScreen(): ReactNode {
  const draft = useWizardDraft();
  if (draft.isLoading)
    return (
      <Loading label={wizardText.loading}>
        <SkeletonRows count={8} height={44} />
      </Loading>
    );
  if (draft.isGone)
    return (
      <EmptyState
        kind="unavailable"
        title={wizardText.gone}
        action={
          <AreaLink to={bookPaths.missions()} className="link">
            {wizardText.missions}
          </AreaLink>
        }
      />
    );
  if (draft.isUnread)
    return (
      <EmptyState
        kind="failed"
        title={wizardText.unread}
        action={<LinkButton onClick={draft.readAgain}>{bookText.retry}</LinkButton>}
      />
    );
  return <WholeWizard draft={draft} />;
}

type Draft = { readonly draft: ReturnType<typeof useWizardDraft> };

function useSteps({ draft }: Draft) {
  const query = useQueryValues();
  const go = useAreaNavigate();
  const [faults, setFaults] = useState<WizardFaults>({});
  const step = wizardSteps.find((one) => one === query.get("etape")) ?? "choix";
  const at = wizardSteps.indexOf(step);
  const show = (to: WizardStep, id = draft.id): void => {
    setFaults({});
    query.set({ etape: to === "choix" ? "" : to, mission: id ?? "" }, { opens: true });
    window.scrollTo({ top: 0 });
  };
  const forward = async (): Promise<boolean> => {
    const found = faultsOf(draft.typed.values, step);
    if (Object.keys(found).length > 0) {
      // Missing fields are asked for in their step: a link may open the last one first.
      const missing = found.name === undefined ? "objectif" : "choix";
      if (missing !== step) show(missing);
      setFaults(found);
      return false;
    }
    setFaults({});
    const after = wizardSteps[at + 1];
    if (step === "choix") {
      show("objectif");
      return true;
    }
    const id = await draft.save();
    if (id === null) return false;
    if (after !== undefined) {
      show(after, id);
      return true;
    }
    const opened = await draft.open.run({ params: { id } });
    if (opened !== null) go(bookPaths.mission(id));
    else show("validation", id);
    return opened !== null;
  };
  // Between saving the draft and navigating to the mission nothing is busy: a second click would start again.
  const isGoing = useRef(false);
  const next = async (): Promise<boolean> => {
    if (isGoing.current) return false;
    isGoing.current = true;
    try {
      return await forward();
    } finally {
      isGoing.current = false;
    }
  };
  const reset = async (): Promise<void> => {
    if (!(await draft.clear())) return;
    setFaults({});
    query.set({ etape: "", mission: "" });
    window.scrollTo({ top: 0 });
    toast(wizardText.resetDone);
  };
  return { step, at, faults, show, next, reset };
}

function WholeWizard({ draft }: Draft): ReactNode {
  const steps = useSteps({ draft });
  const { values } = draft.typed;
  const isPhone = useIsPhone();
  const isLight = values.theme === "light";
  return (
    <div className={isLight ? "theme-light -mx-4 bg-paper px-4 pb-6 text-ink" : ""}>
      <PageHead
        title={values.name.trim() === "" ? wizardText.title : values.name}
        pageTitle={wizardText.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="missions" to={bookPaths.missions()} className="link">
                {wizardText.missions}
              </AreaLink>,
              wizardText.title,
            ]}
          />
        }
        action={isPhone ? undefined : <HeadActs draft={draft} steps={steps} />}
      />
      {isPhone && <PhoneSteps {...steps} />}
      {draft.failure !== null && (
        <p role="alert" className="t2 pt-3 text-neg">
          {draft.failure}
        </p>
      )}
      <Columns draft={draft} steps={steps} isPhone={isPhone} />
      {isPhone && <HeadActs draft={draft} steps={steps} />}
    </div>
  );
}

type StepsOf = { readonly steps: ReturnType<typeof useSteps> };

/** Decisions, fields and their effect; stacked on a phone, fields first. */
function Columns({ draft, steps, isPhone }: Draft & StepsOf & { readonly isPhone: boolean }): ReactNode {
  const { step, at, next } = steps;
  const { values, set } = draft.typed;
  const counted = usePreview(values, draft.id, at >= 2);
  const preview = counted.data?.preview ?? null;
  const criteria = Object.values(values.texts).filter((one) => one !== "").length;
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-[14rem_minmax(0,1fr)] md:grid-cols-[15.5rem_minmax(0,1.2fr)_minmax(0,1fr)]">
      <aside className={`pt-2 ${isPhone ? "order-last" : ""}`}>
        <StepList {...steps} wizard={values} targetedNb={criteria} />
        <Decided draft={draft} steps={steps} preview={preview} />
      </aside>
      <Form
        className="grid content-start gap-4 pt-3 sm:border-l sm:border-line sm:pl-6"
        aria-label={wizardText[step]}
        failure={draft.failure}
        onSubmit={next}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="t4">{step === "cible" ? wizardText.who : wizardText[step]}</h2>
          {step === "cible" && criteria > 0 && (
            <LinkButton className="t2" onClick={() => set({ texts: {} })}>
              {targetText.clear}
            </LinkButton>
          )}
        </div>
        {isPhone && step === "cible" && <PhoneCount preview={preview} isCounting={counted.isCounting} />}
        <StepFields draft={draft} steps={steps} preview={preview} />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </Form>
      {at >= 2 && (
        <div className="min-w-0 pt-1 max-md:sm:col-start-2 sm:border-l sm:border-line sm:pl-6">
          <TargetPreview wizard={values} set={set} counted={counted} />
        </div>
      )}
    </div>
  );
}

function Decided({ draft, steps: { step, at, show }, preview }: FieldsProps): ReactNode {
  const { values, set } = draft.typed;
  return (
    <>
      {step !== "validation" && at > 0 && (
        <WizardReview wizard={values} steps={wizardSteps.slice(0, at)} onStep={show} />
      )}
      {at >= 2 && preview !== null && <GoalCheck wizard={values} preview={preview} />}
      <div className="flex flex-wrap items-center gap-x-4 pt-5">
        <span aria-hidden="true" className="t1 text-ink-2">
          {wizardText.theme}
        </span>
        <Choice
          label={wizardText.theme}
          options={[
            { value: "main", label: wizardText.themeMain },
            { value: "light", label: wizardText.themeLight },
          ]}
          value={values.theme}
          onValue={(theme) => set({ theme })}
        />
      </div>
    </>
  );
}

function PhoneSteps({ step, at }: StepsOf["steps"]): ReactNode {
  const said = formatMessage(wizardText.stepOf, { step: at + 1, count: wizardSteps.length });
  return (
    <>
      <ProgressLine label={wizardText.steps} ratio={(at + 1) / wizardSteps.length} text={said} />
      <p className="t1 pt-1.5 text-ink-2">
        {said}, {wizardText[step].toLowerCase()}
      </p>
    </>
  );
}

/** Next, back, and the state of the draft; at the bottom on a phone. */
function HeadActs({ draft, steps: { step, at, show, next, reset } }: Draft & StepsOf): ReactNode {
  const { at: keptAt, failed } = draft.keeping;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:flex-col-reverse max-sm:items-stretch max-sm:pt-6">
      {(failed || keptAt !== null || draft.isInTab) && (
        <span className={`t1 ${failed ? "text-warn" : "text-ink-2"}`} role="status">
          {failed
            ? wizardText.notKept
            : keptAt === null
              ? wizardText.keptHere
              : formatMessage(wizardText.kept, { time: formatTime(keptAt) })}
        </span>
      )}
      <ResetWizard isKept={draft.id !== null} busy={draft.busy} onReset={reset} />
      {at > 0 && (
        <LinkButton onClick={() => show(wizardSteps[at - 1] ?? "choix")}>{wizardText.back}</LinkButton>
      )}
      <Button look="solid" busy={draft.busy} onClick={() => void next()}>
        {step === "validation" ? wizardText.open : step === "cible" ? wizardText.review : wizardText.next}
      </Button>
    </div>
  );
}

type FieldsProps = Draft & StepsOf & { readonly preview: MissionPreview | null };

function StepFields({ draft, steps: { step, faults, show }, preview }: FieldsProps): ReactNode {
  const { values, set } = draft.typed;
  const props = { wizard: values, faults, set };
  switch (step) {
    case "choix":
      return <ChoiceStep {...props} />;
    case "objectif":
      return <GoalStep {...props} />;
    case "cible":
      return <TargetFields wizard={values} set={set} preview={preview} />;
    case "validation":
      return <WizardReview wizard={values} steps={["choix", "objectif", "cible"]} onStep={show} />;
  }
}

import { useState, type ReactNode } from "react";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Steps } from "../../../../ui/steps.tsx";
import { toast } from "../../../../ui/toast.ts";
import { TargetPreview } from "../parts/target-preview.tsx";
import { useWizardDraft } from "../parts/use-wizard-draft.ts";
import { faultsOf, wizardSteps, type WizardFaults, type WizardStep } from "../parts/use-wizard.ts";
import { WizardReview } from "../parts/wizard-review.tsx";
import { ChoiceStep, GoalStep, TargetStep } from "../parts/wizard-steps.tsx";
import { wizardText } from "../parts/wizard-text.ts";

/** Who will be bothered, and is it worth it: four steps to a mission. */
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
  return <Wizard draft={draft} />;
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
  const next = async (): Promise<boolean> => {
    const found = faultsOf(draft.typed.values, step);
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
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
  const reset = (): void => {
    draft.typed.forget();
    query.set({ etape: "", mission: "" });
    toast(wizardText.resetDone);
  };
  return { step, at, faults, show, next, reset };
}

function Wizard({ draft }: Draft): ReactNode {
  const steps = useSteps({ draft });
  const { step, at, show, next } = steps;
  const { values, set } = draft.typed;
  const isLight = values.theme === "light";
  return (
    <div
      className={isLight ? "bg-paper text-ink" : ""}
      style={isLight ? { colorScheme: "light" } : undefined}
    >
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
        action={
          <Button look="solid" busy={draft.busy} onClick={() => void next()}>
            {step === "validation" ? wizardText.open : step === "cible" ? wizardText.review : wizardText.next}
          </Button>
        }
      />
      <Tools draft={draft} steps={steps} />
      {draft.failure !== null && (
        <p role="alert" className="t2 pt-3 text-neg">
          {draft.failure}
        </p>
      )}
      <div className="grid gap-x-10 gap-y-6 pt-4 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]">
        <aside>
          <StepList {...steps} targetedNb={Object.values(values.texts).filter((one) => one !== "").length} />
          {step !== "validation" && at > 0 && (
            <WizardReview wizard={values} steps={wizardSteps.slice(0, at)} onStep={show} />
          )}
        </aside>
        <Form
          className="grid content-start gap-4"
          aria-label={wizardText[step]}
          failure={draft.failure}
          onSubmit={next}
        >
          <h2 className="t4">{step === "cible" ? wizardText.who : wizardText[step]}</h2>
          <StepFields draft={draft} steps={steps} />
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        </Form>
        {at >= 2 && <TargetPreview wizard={values} set={set} />}
      </div>
    </div>
  );
}

type StepsOf = { readonly steps: ReturnType<typeof useSteps> };

function Tools({ draft, steps: { at, show, reset } }: Draft & StepsOf): ReactNode {
  const { values, set } = draft.typed;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-2">
      <Choice
        label={wizardText.theme}
        options={[
          { value: "main", label: wizardText.themeMain },
          { value: "light", label: wizardText.themeLight },
        ]}
        value={values.theme}
        onValue={(theme) => set({ theme })}
      />
      <span className="t2 flex flex-wrap gap-x-6">
        {at > 0 && (
          <LinkButton onClick={() => show(wizardSteps[at - 1] ?? "choix")}>{wizardText.back}</LinkButton>
        )}
        <LinkButton onClick={reset}>{wizardText.reset}</LinkButton>
      </span>
    </div>
  );
}

function StepFields({ draft, steps: { step, faults, show } }: Draft & StepsOf): ReactNode {
  const { values, set } = draft.typed;
  const props = { wizard: values, faults, set };
  switch (step) {
    case "choix":
      return <ChoiceStep {...props} />;
    case "objectif":
      return <GoalStep {...props} />;
    case "cible":
      return <TargetStep {...props} />;
    case "validation":
      return <WizardReview wizard={values} steps={["choix", "objectif", "cible"]} onStep={show} />;
  }
}

function StepList({ at, targetedNb }: StepsOf["steps"] & { readonly targetedNb: number }): ReactNode {
  return (
    <Steps
      label={wizardText.steps}
      steps={wizardSteps.map((id, index) => ({
        id,
        label: wizardText[id],
        state: index < at ? "done" : index === at ? "current" : "todo",
        caption:
          id === "cible" && targetedNb > 0
            ? formatMessage(wizardText.criteria, { count: targetedNb })
            : undefined,
      }))}
    />
  );
}

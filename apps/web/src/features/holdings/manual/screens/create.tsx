import { type Id, takesPayments } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { createBody } from "../parts/body.ts";
import { ContentFields, PartSkeleton } from "../parts/content-fields.tsx";
import { type Draft } from "../parts/draft.ts";
import { contentProblems, identityProblems, paymentProblems, type Problems } from "../parts/problems.ts";
import { KindFields } from "../parts/kind-fields.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { staleAfterTyping } from "../parts/stale.ts";
import { useDraft } from "../parts/use-draft.ts";
import { useErrorFocus } from "../parts/use-error-focus.ts";
import { text } from "../text.ts";

const { Part: PaymentsFields } = lazyPart(
  async () => (await import("../parts/payments-fields.tsx")).PaymentsFields,
  PartSkeleton,
);

/** A manual portfolio, in two or three steps. Typed values are kept until they are saved or discarded. */
export function CreateManualScreen(): ReactNode {
  return (
    <OwnOnly>
      <CreateForm />
    </OwnOnly>
  );
}

function stepsOf({ kind }: Draft): readonly string[] {
  const both = [text.stepKind, text.stepContent];
  return kind === null || takesPayments(kind) ? [...both, text.stepPayments] : both;
}

function problemsOf(draft: Draft, step: number): Problems {
  if (step === 0) return identityProblems(draft);
  return step === 1 ? contentProblems(draft, today()) : paymentProblems(draft.payments);
}

/** Submits once, however often it is clicked: a second click may come before the button is rendered as busy. */
function useSending(onMade: (id: Id) => void) {
  const isSending = useRef(false);
  const create = useAction(api.manualPortfolios.create, { refreshes: staleAfterTyping });
  const send = async (draft: Draft): Promise<void> => {
    const manualPortfolio = createBody(draft);
    if (manualPortfolio === null || isSending.current) return;
    isSending.current = true;
    const made = await create.run({ body: { requestKey: draft.key, manualContract: manualPortfolio } });
    isSending.current = false;
    if (made !== null) onMade(made.manualContract.id);
  };
  return { send, busy: create.busy, failure: create.failure, reset: create.reset };
}

/** The title of a step gets the focus after navigation. */
function useTitleFocus(step: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) title.current?.focus();
    hasMoved.current = false;
  }, [step]);
  const note = (): void => {
    hasMoved.current = true;
  };
  return { title, note };
}

function CreateForm(): ReactNode {
  const { draft, change, forget } = useDraft();
  const go = useAreaNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const create = useSending((id) => {
    forget();
    toast(text.created);
    go(paths.portfolio(id));
  });
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, problems);
  const steps = stepsOf(draft);
  const step = Math.min(draft.step, steps.length - 1);
  const { title, note } = useTitleFocus(step);
  const move = (to: number): void => {
    change({ step: to });
    create.reset();
    setProblems({});
    note();
  };
  const submit = async (): Promise<void> => {
    const found = problemsOf(draft, step);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (step < steps.length - 1) move(step + 1);
    else await create.send(draft);
  };
  return (
    <>
      <PageHead title={text.title} />
      {step === 0 && <p className="t3-text max-w-180 pt-5 text-ink-2">{text.intro}</p>}
      <Form ref={form} className="grid max-w-220 gap-6 pt-5" onSubmit={submit}>
        <StepHead ref={title} step={step} steps={steps} />
        <StepFields {...{ step, draft, change, problems }} />
        {create.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {create.failure}
          </p>
        )}
        <Acts
          isFirst={step === 0}
          isLast={step === steps.length - 1}
          busy={create.busy}
          onBack={() => {
            move(step - 1);
          }}
          onAbandon={() => {
            forget();
            move(0);
          }}
        />
        <p className="t1 text-ink-3">{text.kept}</p>
      </Form>
      <ToFile />
    </>
  );
}

type StepHeadProps = {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly step: number;
  readonly steps: readonly string[];
};

function StepHead({ ref, step, steps }: StepHeadProps): ReactNode {
  return (
    <div className="border-t border-ink pt-3">
      <p className="t1 text-ink-3">{formatMessage(text.stepOf, { step: step + 1, count: steps.length })}</p>
      <h2 ref={ref} tabIndex={-1} className="t4 pt-1">
        {steps[step]}
      </h2>
    </div>
  );
}

/** A statement can be imported instead of typing. */
function ToFile(): ReactNode {
  return (
    <p className="t2 mt-8 border-t border-line py-4 text-ink-2">
      {text.toFile}{" "}
      <AreaLink to={paths.importFile()} className="link">
        {text.importFile}
      </AreaLink>
    </p>
  );
}

type StepProps = {
  readonly step: number;
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly problems: Problems;
};

function StepFields({ step, draft, change, problems }: StepProps): ReactNode {
  if (step === 0) return <KindFields {...{ draft, change, problems }} />;
  if (step === 1) return <ContentFields {...{ draft, change, problems }} />;
  return (
    <PaymentsFields
      payments={draft.payments}
      problems={problems}
      onPayments={(payments) => {
        change({ payments });
      }}
    />
  );
}

type ActsProps = {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onAbandon: () => void;
};

function Acts({ isFirst, isLast, busy, onBack, onAbandon }: ActsProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
      <Button look="solid" type="submit" busy={busy} className="max-sm:w-full">
        {isLast ? text.create : text.next}
      </Button>
      {!isFirst && <LinkButton onClick={onBack}>{text.back}</LinkButton>}
      <LinkButton className="t1 sm:ml-auto" onClick={onAbandon}>
        {text.abandon}
      </LinkButton>
    </div>
  );
}

import { useEffect, useRef, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { AttributeFields } from "../parts/attribute-fields.tsx";
import { DescriptionFields } from "../parts/description-fields.tsx";
import {
  amountProblem,
  attributeProblems,
  bodyOf,
  descriptionProblems,
  valueOrNull,
  type Problems,
} from "../parts/draft.ts";
import { staleAfterChange } from "../parts/stale.ts";
import { useDraft, type AddDraft } from "../parts/use-draft.ts";
import { isEstimable, ValueFields } from "../parts/value-fields.tsx";
import { addText, fieldText } from "../text.ts";

const lastStep = addText.stepNames.length - 1;

/** A property in three steps: what it is, its features, its value. */
export function AddRealEstateScreen(): ReactNode {
  return (
    <>
      <PageHead title={addText.title} />
      <Act
        call={api.realEstates.create}
        otherwise={<EmptyState kind="unavailable" title={addText.ownTitle} reason={addText.ownReason} />}
      >
        <AddForm />
      </Act>
    </>
  );
}

function problemsOf(draft: AddDraft, isEstimated: boolean): Problems {
  if (draft.step === 0) return descriptionProblems(draft);
  if (draft.step === 1) return attributeProblems(draft);
  const missing = draft.assetPrice === null && !isEstimated;
  const problem = missing ? fieldText.required : amountProblem(draft.assetPrice);
  return problem === false ? {} : { assetPrice: problem };
}

function useAdding() {
  const { draft, change, forget } = useDraft();
  const go = useAreaNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const create = useAction(api.realEstates.create, { refreshes: staleAfterChange });
  const isEstimated = isEstimable(draft) && draft.way === "estimate";
  const move = (step: number): void => {
    change({ step });
    create.reset();
    setProblems({});
  };
  const submit = async (): Promise<void> => {
    const found = problemsOf(draft, isEstimated);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (draft.step < lastStep) {
      move(draft.step + 1);
      return;
    }
    const { loanId } = draft;
    const value = { assetPrice: valueOrNull(draft.assetPrice), estimateEnabled: isEstimated, loanId };
    const made = await create.run({ body: { realEstate: { ...bodyOf(draft), ...value } } });
    if (made === null) return;
    forget();
    toast(addText.created);
    go(paths.realEstate(made.realEstate.id));
  };
  return { draft, change, forget, problems, create, move, submit };
}

function AddForm(): ReactNode {
  const { draft, change, forget, problems, create, move, submit } = useAdding();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { step } = draft;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) title.current?.focus();
    first.current = false;
  }, [step]);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <>
      {step === 0 && <p className="t3-text max-w-180 pt-5 text-ink-2">{addText.intro}</p>}
      <Form ref={form} className="grid max-w-220 gap-6 pt-5" onSubmit={submit}>
        <div className={step === 0 ? "border-t border-ink pt-3" : "pt-1"}>
          <p className="t1 text-ink-3">
            {formatMessage(addText.stepOf, { step: step + 1, count: lastStep + 1 })}
          </p>
          <h2 ref={title} tabIndex={-1} className="t4 pt-1">
            {addText.stepNames[step]}
          </h2>
        </div>
        {step === 0 && <DescriptionFields {...{ draft, change, problems }} />}
        {step === 1 && <AttributeFields {...{ draft, change, problems }} />}
        {step === 2 && <ValueFields {...{ draft, change, problems }} />}
        {create.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {create.failure}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
          <Button look="solid" type="submit" busy={create.busy} className="max-sm:w-full">
            {step < lastStep ? addText.next : addText.create}
          </Button>
          {step > 0 && <LinkButton onClick={() => move(step - 1)}>{addText.back}</LinkButton>}
          <LinkButton
            className="t1 sm:ml-auto"
            onClick={() => {
              forget();
              move(0);
            }}
          >
            {addText.abandon}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

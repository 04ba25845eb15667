import type { ClauseView, SuccessionView } from "@vigie/api";
import { type HeirKind, heirKinds } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { typedProps, type Typed, useTyped } from "../../../../shared/forms/use-typed.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { WholeField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { clauseTexts, text } from "../text.ts";

type Insured = SuccessionView["contracts"][number];
type Clause = Omit<ClauseView, "heirs" | "count"> & {
  readonly heirs: HeirKind | null;
  readonly count: number | null;
};
type Props = {
  readonly contract: Insured;
  /** Whether payments are asked for: from the age of seventy. */
  readonly asksPayments: boolean;
  readonly onDone: () => void;
};

const options = heirKinds.map((value) => ({ value, label: clauseTexts[value] }));
const none: Clause = { heirs: null, count: 1, earlyPaid: null, latePaid: null };
const mostHeirs = 20;

/** The form of who receives the contract; the number of children comes from the family situation. */
export function ClauseForm({ contract, asksPayments, onDone }: Props): ReactNode {
  const typed = useTyped<Clause>(["clause", contract.id], contract.clause ?? none);
  const action = useAction(api.succession.tell, { refreshes: [api.succession.show] });
  const [isRefused, setIsRefused] = useState(false);
  const tell = async (clause: ClauseView | null): Promise<boolean> => {
    if ((await action.run({ params: { id: contract.id }, body: { clause } })) === null) return false;
    typed.forget();
    toast(clause === null ? text.forgotten : text.saved);
    onDone();
    return true;
  };
  const onSave = async (): Promise<boolean> => {
    const clause = clauseOf(typed.values);
    const isRead = clause !== null && typed.unread.length === 0;
    setIsRefused(!isRead);
    return isRead ? await tell(clause) : false;
  };
  return (
    <Form className="grid max-w-140 gap-4 pt-2" failure={action.failure} onSubmit={onSave}>
      <Fields typed={typed} asksPayments={asksPayments} isRefused={isRefused} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={action.busy}>
          {text.save}
        </Button>
        {contract.clause !== null && <LinkButton onClick={() => void tell(null)}>{text.forget}</LinkButton>}
        <p aria-live="polite" className="t1 text-neg">
          {action.failure ?? ""}
        </p>
      </div>
    </Form>
  );
}

type FieldsProps = {
  readonly typed: Typed<Clause>;
  readonly asksPayments: boolean;
  readonly isRefused: boolean;
};

function Fields({ typed, asksPayments, isRefused }: FieldsProps): ReactNode {
  const { heirs, count } = typed.values;
  return (
    <>
      <Select
        label={text.who}
        options={options}
        value={heirs}
        onValue={(value) => {
          typed.set({ heirs: value });
        }}
        error={isRefused && heirs === null ? text.chooseWho : undefined}
      />
      {heirs !== null && isCounted(heirs) && (
        <WholeField
          label={text.howMany}
          {...typedProps(typed, "count")}
          error={isRefused && !isCount(count) ? text.countRange : undefined}
        />
      )}
      {asksPayments && (
        <>
          <AmountField label={text.earlyPaid} help={text.paidHelp} {...typedProps(typed, "earlyPaid")} />
          <AmountField label={text.latePaid} help={text.paidHelp} {...typedProps(typed, "latePaid")} />
        </>
      )}
    </>
  );
}

function isCounted(heirs: HeirKind): boolean {
  return heirs !== "spouse" && heirs !== "child";
}

function isCount(count: number | null): count is number {
  return count !== null && count >= 1 && count <= mostHeirs;
}

function clauseOf({ heirs, count, ...paid }: Clause): ClauseView | null {
  if (heirs === null) return null;
  if (!isCounted(heirs)) return { heirs, count: 1, ...paid };
  return isCount(count) ? { heirs, count, ...paid } : null;
}

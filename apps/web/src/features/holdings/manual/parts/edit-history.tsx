import type { ManualPortfolio } from "@vigie/api";
import type { Day } from "@vigie/domain";
import { useId, useRef, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, IconButton, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { toast } from "../../../../ui/toast.ts";
import { contentText, editText, text } from "../text.ts";
import { valueOrNull, type DraftValue } from "./draft.ts";
import { valueProblems, type Problems } from "./problems.ts";
import { Part } from "./part.tsx";
import { staleAfterTyping } from "./stale.ts";
import { useErrorFocus } from "./use-error-focus.ts";
import { ValueFields } from "./values-fields.tsx";
import { otherIcons } from "../../../../ui/other-icons.ts";

type Value = ManualPortfolio["values"][number];
type Open = { readonly was: Value | null };

/** The dated values of a portfolio, newest first: each can be corrected, moved or deleted. */
export function EditHistory({ portfolio }: { readonly portfolio: ManualPortfolio }): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const { removed, onRemove, onBringBack, failure } = useRemovedValue(portfolio);
  return (
    <Part title={editText.history}>
      <Table<Value>
        caption={editText.history}
        columns={columnsFor({
          onEdit: (was) => {
            setOpen({ was });
          },
          onRemove: (day) => void onRemove(day),
        })}
        rows={portfolio.values}
        rowKey={({ day }) => day}
        empty={<EmptyState kind="none" title={editText.historyNone} reason={editText.historyNoneReason} />}
      />
      <p role="status" className="t2 text-ink-2 empty:hidden">
        {removed !== null && (
          <>
            {formatMessage(editText.removed, { day: formatDay(removed.day) })}{" "}
            <LinkButton onClick={() => void onBringBack(removed)}>{editText.bringBack}</LinkButton>
          </>
        )}
      </p>
      {failure !== null && (
        <p role="alert" className="t2 text-neg">
          {failure}
        </p>
      )}
      <div>
        <Button
          icon="plus"
          onClick={() => {
            setOpen({ was: null });
          }}
        >
          {editText.addValue}
        </Button>
      </div>
      {open !== null && (
        <ValueDialog
          portfolio={portfolio}
          was={open.was}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </Part>
  );
}

/** A deleted value, and how to restore it. */
function useRemovedValue(portfolio: ManualPortfolio) {
  const [removed, setRemoved] = useState<Value | null>(null);
  const bringBack = useAction(api.manualPortfolios.addValue, { refreshes: staleAfterTyping });
  const remove = useAction(api.manualPortfolios.removeValue, { refreshes: staleAfterTyping });
  const onRemove = async (day: Day): Promise<void> => {
    const was = portfolio.values.find((value) => value.day === day) ?? null;
    const done = await remove.run({ params: { id: portfolio.id, day } });
    if (done !== null) setRemoved(was);
  };
  const onBringBack = async (value: Value): Promise<void> => {
    if ((await bringBack.run({ params: { id: portfolio.id }, body: { value } })) !== null) setRemoved(null);
  };
  const failure = remove.failure ?? bringBack.failure;
  return { removed, onRemove, onBringBack, failure };
}

type Acts = { readonly onEdit: (value: Value) => void; readonly onRemove: (day: Day) => void };

function columnsFor({ onEdit, onRemove }: Acts): readonly Column<Value>[] {
  return [
    { id: "day", head: contentText.day, card: "title", cell: ({ day }) => formatDay(day) },
    {
      id: "from",
      head: editText.provenance,
      cell: () => <span className="t1 text-ink-3">{editText.typed}</span>,
    },
    {
      id: "amount",
      head: contentText.amount,
      align: "end",
      card: "figure",
      cell: ({ amount }) => <Amount value={amount} />,
    },
    {
      id: "acts",
      head: editText.acts,
      align: "end",
      card: "side",
      cell: (value) => (
        <span className="inline-flex">
          <IconButton
            icon={otherIcons.edit}
            label={formatMessage(editText.changeValue, { day: formatDay(value.day) })}
            onClick={() => {
              onEdit(value);
            }}
          />
          <IconButton
            icon={otherIcons.trash}
            label={formatMessage(editText.removeValue, { day: formatDay(value.day) })}
            onClick={() => {
              onRemove(value.day);
            }}
          />
        </span>
      ),
    },
  ];
}

type ValueDialogProps = {
  readonly portfolio: ManualPortfolio;
  readonly was: Value | null;
  readonly onClose: () => void;
};

function ValueDialog({ portfolio, was, onClose }: ValueDialogProps): ReactNode {
  const [value, setValue] = useState<DraftValue>(was ?? { day: today(), amount: null });
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useErrorFocus(form, problems);
  const add = useAction(api.manualPortfolios.addValue, { refreshes: staleAfterTyping });
  const change = useAction(api.manualPortfolios.changeValue, { refreshes: staleAfterTyping });
  const save = async (): Promise<void> => {
    const others = portfolio.values.filter((one) => one.day !== was?.day);
    // The edited one comes last, so that the error about a duplicate day is shown at it.
    const found = valueProblems([...others, value], { kind: portfolio.kind, today: today() });
    setProblems(found);
    const [day, amount] = [valueOrNull(value.day), valueOrNull(value.amount)];
    if (Object.keys(found).length > 0 || day === null || amount === null) return;
    const body = { value: { day, amount } };
    const done =
      was === null
        ? await add.run({ params: { id: portfolio.id }, body })
        : await change.run({ params: { id: portfolio.id, day: was.day }, body });
    if (done === null) return;
    toast(text.saved);
    onClose();
  };
  const failure = add.failure ?? change.failure;
  const place = portfolio.values.filter((one) => one.day !== was?.day).length;
  return (
    <Dialog
      open
      title={editText.valueDialog}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={add.busy || change.busy}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <Form ref={form} id={formId} className="grid items-start gap-4 pt-3 sm:grid-cols-2" onSubmit={save}>
        <ValueFields
          kind={portfolio.kind}
          value={value}
          problems={problems}
          prefix={`values.${String(place)}.`}
          onChange={(patch) => {
            setValue((before) => ({ ...before, ...patch }));
          }}
        />
      </Form>
      {failure !== null && (
        <p role="alert" className="t2 pt-3 text-neg">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

import type { Category, Transaction } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { categoryName } from "./category-name.ts";

export type ChangeCategoryProps = {
  readonly transaction: Transaction;
  readonly currency: string;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
  /** The confirmation, with its undo. */
  readonly onChanged: (change: CategoryChange) => void;
};

export type CategoryChange = { readonly id: Id; readonly words: string };

/** Another category for one transaction, or for all with the same wording. */
export function ChangeCategory({
  transaction,
  currency,
  categories,
  onClose,
  onChanged,
}: ChangeCategoryProps): ReactNode {
  const [categoryId, setCategoryId] = useState(transaction.categoryId);
  const [sameForAll, setSameForAll] = useState(false);
  const change = useAction(api.transactions.update, {
    refreshes: [api.transactions.list, api.transactions.aggregate],
  });
  const save = async (): Promise<void> => {
    const done = await change.run({
      params: { id: transaction.id },
      body: { transaction: { categoryId, sameForAll } },
    });
    if (done === null) return;
    onChanged({
      id: done.changeId,
      words: formatMessage(text.changed, {
        count: done.changedCount,
        category: categoryName(categories, categoryId),
      }),
    });
    onClose();
  };
  return (
    <Dialog
      title={text.editTitle}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={change.busy} onClick={() => void save()}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <TransactionHead transaction={transaction} currency={currency} />
      <ComboBox
        label={text.editField}
        options={optionsOf(categories)}
        value={categoryId}
        onValue={setCategoryId}
        error={change.failure ?? undefined}
      />
      <Checkbox
        className="pt-3"
        label={text.sameForAll}
        help={text.sameForAllHelp}
        checked={sameForAll}
        onChange={({ target }) => setSameForAll(target.checked)}
      />
    </Dialog>
  );
}

function optionsOf(categories: ChangeCategoryProps["categories"]) {
  return categories.flatMap((family) =>
    family.children.map((child) => ({ value: child.id, label: child.name, help: family.name })),
  );
}

type TransactionHeadProps = Pick<ChangeCategoryProps, "transaction" | "currency">;

function TransactionHead({ transaction, currency }: TransactionHeadProps): ReactNode {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-ink">
        <span>{plainName(transaction.wording)}</span>
        <Amount value={transaction.amount} currency={currency} signed />
      </div>
      <p className="t1 pb-4 text-ink-3">
        {formatDay(transaction.date)}.{" "}
        {formatMessage(text.original, { wording: transaction.originalWording })}
      </p>
    </>
  );
}

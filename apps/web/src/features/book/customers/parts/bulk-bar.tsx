import type { CustomerList } from "@vigie/api";
import { cents, type Cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAmounts } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { bulkText } from "../text.ts";
import { BulkFailures } from "./bulk-failures.tsx";
import { BulkActDialog } from "./bulk-dialogs.tsx";
import { ExportSelected } from "./export-selected.tsx";
import type { ListAddress } from "./use-list.ts";
import { useBulk } from "./use-bulk.ts";
import { useSelectFound, type Selected, type Selection } from "./use-selection.ts";
import type { Act } from "./bulk-acts.ts";

type Asked = "tag" | "task" | "ask_missing";

type Props = {
  readonly selection: Selection;
  readonly address: ListAddress;
  readonly meta: CustomerList["meta"] | undefined;
};

/** The bar of bulk actions: how many customers are selected, their wealth, and the possible actions. It is only shown with a
 * selection. */
export function BulkBar({ selection, address, meta }: Props): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const bulk = useBulk(selection);
  const { rows } = selection;
  const run = async (act: Act): Promise<void> => {
    if (await bulk.run(act)) setAsked(null);
  };
  if (rows.length === 0 && bulk.result === null) return null;
  return (
    <section
      aria-label={formatMessage(bulkText.selected, { count: rows.length })}
      data-print="none"
      className="border-b border-brand bg-brand-wash/42"
    >
      {rows.length > 0 && (
        <Acts selection={selection} address={address} meta={meta} onAsk={setAsked} onRun={run} />
      )}
      {bulk.progress !== null && (
        <p role="status" className="t1 px-2 pb-2">
          {bulk.progress}
        </p>
      )}
      {bulk.failure !== null && asked === null && (
        <p role="alert" className="t1 px-2 pb-2 text-neg">
          {bulk.failure}
        </p>
      )}
      {bulk.result !== null && bulk.result.failed.length > 0 && (
        <BulkFailures result={bulk.result} onClose={bulk.forget} />
      )}
      {asked !== null && (
        <BulkActDialog
          asked={asked}
          count={rows.length}
          bulk={bulk}
          onRun={run}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}

type ActsProps = Props & {
  readonly onAsk: (dialog: Asked) => void;
  readonly onRun: (act: Act) => Promise<void>;
};

function Acts({ selection, address, meta, onAsk, onRun }: ActsProps): ReactNode {
  const amounts = useAmounts();
  const { rows } = selection;
  const amount = amounts.text(worthOf(rows), { decimals: false });
  const unknownCount = rows.filter(({ wealth }) => wealth === null).length;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 px-2 py-2">
      <span role="status" className="t1 font-semibold">
        {formatMessage(bulkText.worth, { count: rows.length, amount })}
        {unknownCount > 0 &&
          unknownCount < rows.length &&
          `, ${formatMessage(bulkText.unknownWorth, { count: unknownCount })}`}
      </span>
      <SelectFound selection={selection} address={address} meta={meta} />
      <LinkButton className="t1" onClick={() => onAsk("tag")}>
        {bulkText.tag}
      </LinkButton>
      <LinkButton className="t1" onClick={() => onAsk("task")}>
        {bulkText.task}
      </LinkButton>
      <LinkButton
        className="t1"
        onClick={() => {
          if (rows.length > 1) onAsk("ask_missing");
          else void onRun({ kind: "ask_missing" });
        }}
      >
        {bulkText.askMissing}
      </LinkButton>
      <ExportSelected selection={selection} address={address} />
      <LinkButton className="t1 ml-auto" onClick={selection.clear}>
        {bulkText.unselect}
      </LinkButton>
    </div>
  );
}

/** Selects all customers that the filters find, beyond those shown; not offered if they are too many to count. */
function SelectFound({ selection, address, meta }: Props): ReactNode {
  const { select, isBusy, failure } = useSelectFound(address, selection);
  if (isBusy)
    return (
      <span role="status" className="t1">
        {bulkText.selecting}
      </span>
    );
  if (meta === undefined || meta.countIsBounded || meta.totalCount <= selection.rows.length) return null;
  return (
    <>
      <LinkButton className="t1" onClick={() => void select()}>
        {formatMessage(bulkText.selectFound, { count: meta.totalCount })}
      </LinkButton>
      {failure !== null && (
        <span role="alert" className="t1 text-neg">
          {failure}
        </span>
      )}
    </>
  );
}

/** The total of known wealth; unknown if none is known. */
function worthOf(rows: readonly Selected[]): Cents | null {
  const known = rows.flatMap(({ wealth }) => (wealth === null ? [] : [wealth]));
  return known.length === 0 ? null : cents(known.reduce((sum: number, one) => sum + one, 0));
}

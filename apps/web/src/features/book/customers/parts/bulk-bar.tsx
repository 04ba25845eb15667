import { bookApi } from "@vigie/api/book";
import { cents, type Cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, call, useAction, type ApiFailure } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { useAmounts } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { bulkText } from "../text.ts";
import { BulkFailures, type BulkResult } from "./bulk-failures.tsx";
import { AskedDialog } from "./bulk-dialogs.tsx";
import type { Selected, Selection } from "./use-list.ts";
import type { Act } from "./bulk-acts.ts";

type Asked = "tag" | "task" | "ask_missing";

/** What one act may touch (the same in the schema of the call). */
const mostCustomers = 500;

/** The bar of acts: how many are selected, what they hold, and what may be done with them. It is there only meanwhile. */
export function BulkBar({ selection }: { readonly selection: Selection }): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const bulk = useAction(bookApi.customerActs.bulk, {
    refreshes: [api.customers.search, api.customers.show, api.customers.tags, api.tasks.list],
  });
  const { rows } = selection;
  const ids = rows.map(({ id }) => id);
  const run = async (act: Act): Promise<void> => {
    const reply = await bulk.run({ body: { act, customerIds: ids } });
    if (reply === null) return;
    setAsked(null);
    // Where all went well there is nothing left to read: the bar goes with the selection.
    setResult(reply.failed.length === 0 ? null : { ...reply, rows });
    if (reply.failed.length === 0) toast(formatMessage(bulkText.doneAll, { count: reply.doneCount }));
  };
  if (rows.length === 0 && result === null) return null;
  const close = (): void => {
    setAsked(null);
  };
  return (
    <section
      aria-label={formatMessage(bulkText.selected, { count: rows.length })}
      data-print="none"
      className="border-b border-brand bg-brand-wash/42"
    >
      {rows.length > 0 && <Acts selection={selection} onAsk={setAsked} onRun={run} />}
      {bulk.failure !== null && asked === null && (
        <p role="alert" className="t1 px-2 pb-2 text-neg">
          {bulk.failure}
        </p>
      )}
      {result !== null && result.failed.length > 0 && (
        <BulkFailures result={result} onClose={() => setResult(null)} />
      )}
      {asked !== null && (
        <AskedDialog asked={asked} count={rows.length} bulk={bulk} onRun={run} onClose={close} />
      )}
    </section>
  );
}

type ActsProps = {
  readonly selection: Selection;
  readonly onAsk: (dialog: Asked) => void;
  readonly onRun: (act: Act) => Promise<void>;
};

function Acts({ selection, onAsk, onRun }: ActsProps): ReactNode {
  const amounts = useAmounts();
  const { rows } = selection;
  const amount = amounts.text(worthOf(rows), { decimals: false });
  const unknownCount = rows.filter(({ wealth }) => wealth === null).length;
  const isTooMany = rows.length > mostCustomers;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 px-2 py-2">
      <span role="status" className="t1 font-semibold">
        {formatMessage(bulkText.worth, { count: rows.length, amount })}
        {unknownCount > 0 &&
          unknownCount < rows.length &&
          `, ${formatMessage(bulkText.unknownWorth, { count: unknownCount })}`}
      </span>
      {isTooMany ? (
        <span className="t1">{formatMessage(bulkText.tooMany, { most: mostCustomers })}</span>
      ) : (
        <>
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
        </>
      )}
      <ExportLink selection={selection} />
      <LinkButton className="t1 ml-auto" onClick={selection.clear}>
        {bulkText.unselect}
      </LinkButton>
    </div>
  );
}

/** What those of known worth hold; unknown where none is known. */
function worthOf(rows: readonly Selected[]): Cents | null {
  const known = rows.flatMap(({ wealth }) => (wealth === null ? [] : [wealth]));
  return known.length === 0 ? null : cents(known.reduce((sum: number, one) => sum + one, 0));
}

function ExportLink({ selection }: { readonly selection: Selection }): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const get = async (): Promise<void> => {
    setFailure(null);
    const file = await call(api.customers.export, {
      body: { customerIds: selection.rows.map(({ id }) => id), filters: {}, sort: "name", order: "asc" },
    }).catch((reason: ApiFailure) => {
      setFailure(reason.body.message);
      return null;
    });
    if (file !== null && saveFile(file)) toast(formatMessage(bulkText.exported, { name: file.fileName }));
  };
  return (
    <>
      <LinkButton className="t1" onClick={() => void get()}>
        {bulkText.export}
      </LinkButton>
      {failure !== null && (
        <span role="alert" className="t1 text-neg">
          {failure}
        </span>
      )}
    </>
  );
}

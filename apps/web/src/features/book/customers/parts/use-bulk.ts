import { bookApi } from "@vigie/api/book";
import { useState } from "react";
import { api, useAction } from "../../../../api.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { bulkText } from "../text.ts";
import type { BulkResult } from "./bulk-failures.tsx";
import type { Act } from "./bulk-acts.ts";
import type { Selection } from "./use-selection.ts";

/** The limit of customers per call (as in its schema): more are processed in batches, each atomic. */
const mostCustomers = 500;

/** Runs one action on all selected customers. If a batch fails, the previous ones are done and are deselected. */
export function useBulk(selection: Selection) {
  const [result, setResult] = useState<BulkResult | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const bulk = useAction(bookApi.customerActs.bulk, {
    refreshes: [api.customers.search, api.customers.show, api.customers.tags, api.tasks.list],
  });
  /** Returns false if it was refused. */
  const run = async (act: Act): Promise<boolean> => {
    const { rows } = selection;
    const total = rows.length;
    const sum: BulkResult = { act: act.kind, doneCount: 0, failed: [], rows };
    let done = sum;
    for (let from = 0; from < total; from += mostCustomers) {
      const piece = rows.slice(from, from + mostCustomers);
      if (from > 0) setProgress(formatMessage(bulkText.progress, { done: from, total }));
      const reply = await bulk.run({ body: { act, customerIds: piece.map(({ id }) => id) } });
      if (reply === null) {
        setProgress(from === 0 ? null : formatMessage(bulkText.stopped, { done: from, total }));
        selection.remove(rows.slice(0, from));
        setResult(done.failed.length === 0 ? null : done);
        return false;
      }
      done = {
        ...done,
        doneCount: done.doneCount + reply.doneCount,
        failed: [...done.failed, ...reply.failed],
      };
    }
    setProgress(null);
    // If everything succeeded, the bar disappears with the selection.
    setResult(done.failed.length === 0 ? null : done);
    if (done.failed.length === 0) toast(formatMessage(bulkText.doneAll, { count: done.doneCount }));
    return true;
  };
  return {
    run,
    result,
    progress,
    busy: bulk.busy,
    failure: bulk.failure,
    forget: () => {
      setResult(null);
    },
  };
}

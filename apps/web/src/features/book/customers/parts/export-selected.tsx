import { useState, type ReactNode } from "react";
import { api, call, type ApiFailure } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { bulkText } from "../text.ts";
import type { ListAddress } from "./use-list.ts";
import { listKey, type Selection } from "./use-selection.ts";

/** The limit of customers listed by id in one file (as in the schema of the call); a whole list is requested by its filters. */
const mostChosen = 500;

type Props = { readonly selection: Selection; readonly address: ListAddress };

export function ExportSelected({ selection, address }: Props): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const { rows, allOf } = selection;
  const { filters, sort, order } = address;
  const isWhole = allOf === listKey(address);
  const get = async (): Promise<void> => {
    if (!isWhole && rows.length > mostChosen) {
      setFailure(bulkText.exportChosen);
      return;
    }
    setFailure(null);
    const chosen = {
      customerIds: rows.map(({ id }) => id),
      filters: {},
      sort: "name",
      order: "asc",
    } as const;
    const file = await call(api.customers.export, {
      body: isWhole ? { filters, sort, order } : chosen,
    }).catch((reason: ApiFailure) => {
      setFailure(reason.body.message);
      return null;
    });
    if (file === null) return;
    if (file.leftOut !== undefined && file.leftOut > 0)
      setFailure(formatMessage(bulkText.leftOut, { count: file.leftOut }));
    if (saveFile(file)) toast(formatMessage(bulkText.exported, { name: file.fileName }));
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

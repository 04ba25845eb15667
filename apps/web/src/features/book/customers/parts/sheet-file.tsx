import { bookApi } from "@vigie/api/book";
import type { CustomerRow } from "@vigie/api";
import { fileItems } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { fileWords, reasonText } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { fileOrder, sheetText } from "./sheet-text.ts";

/** The file: what is missing first, and the request for it in one click. */
export function CustomerFile({ customer }: { readonly customer: CustomerRow }): ReactNode {
  const ask = useAction(bookApi.customerActs.bulk, {
    refreshes: [api.customers.show, api.interactions.list, api.tasks.list],
  });
  const { missing } = customer;
  const held = fileItems.length - missing.length;
  const send = async (): Promise<void> => {
    const reply = await ask.run({ body: { act: { kind: "ask_missing" }, customerIds: [customer.id] } });
    if (reply === null) return;
    const [failed] = reply.failed;
    toast(failed?.message ?? sheetText.asked, failed === undefined ? "done" : "failed");
  };
  if (customer.computedAt === null)
    return (
      <section>
        <SectionHead title={sheetText.file} />
        <p className="t2 pt-3 text-ink-2">{reasonText.notComputed}</p>
      </section>
    );
  return (
    <section>
      <SectionHead
        title={sheetText.file}
        aside={
          <span className={missing.length === 0 ? "" : "font-semibold text-warn"}>
            {missing.length === 0
              ? sheetText.fileComplete
              : formatMessage(sheetText.fileCount, { held, total: fileItems.length })}
          </span>
        }
      />
      <ul>
        {fileOrder
          .toSorted((a, b) => Number(missing.includes(b)) - Number(missing.includes(a)))
          .map((item) => (
            <li key={item} className="flex min-h-9.5 items-center justify-between gap-4 border-b border-line">
              <span className="t2">{fileWords[item]}</span>
              <ItemState isMissing={missing.includes(item)} />
            </li>
          ))}
      </ul>
      {missing.length > 0 && (
        <p className="pt-3" data-print="none">
          <LinkButton aria-busy={ask.busy || undefined} onClick={() => void send()}>
            {formatMessage(sheetText.ask, { count: missing.length })}
          </LinkButton>
        </p>
      )}
      {ask.failure !== null && (
        <p role="alert" className="t1 pt-1 text-neg">
          {ask.failure}
        </p>
      )}
    </section>
  );
}

function ItemState({ isMissing }: { readonly isMissing: boolean }): ReactNode {
  return isMissing ? (
    <span className="t1 inline-flex items-center gap-2 font-semibold text-warn">
      <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 .8L9.2 5L5 9.2L.8 5z" fill="currentColor" />
      </svg>
      {sheetText.missing}
    </span>
  ) : (
    <span className="t1 inline-flex items-center gap-2 text-ink-2">
      <span className="text-pos">
        <Icon name="check" size={14} />
      </span>
      {sheetText.held}
    </span>
  );
}

import type { ClientFile, CustomerRow } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { bookApi } from "@vigie/api/book";
import { blockingFileItems, missingFileItems, requestedFileItems } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText, fileWords } from "../../../../shared/book/book-text.ts";
import { fileCountWord } from "../../../../shared/book/customer-words.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { PrintRest } from "./print-rest.tsx";
import { sheetText } from "./sheet-text.ts";

/** The file: missing items, and the request for them in one click; the complete file has its own page. */
export function CustomerFile({ customer: { id } }: { readonly customer: CustomerRow }): ReactNode {
  const reading = useReading(adviceApi.clientFiles.show, { params: { id } });
  const file = reading.data?.file;
  return (
    <section>
      <SectionHead title={sheetText.file} aside={file === undefined ? undefined : <Held file={file} />} />
      {file !== undefined ? (
        <Items id={id} file={file} />
      ) : reading.isError ? (
        <p className="pt-3">
          <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
        </p>
      ) : (
        <SkeletonRows count={4} height={38} />
      )}
    </section>
  );
}

/** The number of printed missing items. */
const printed = 5;

type Props = { readonly id: CustomerRow["id"]; readonly file: ClientFile };

function Held({ file: { completeness, lines } }: Pick<Props, "file">): ReactNode {
  const missing = missingFileItems(lines);
  return (
    <span className={missing.length === 0 ? "" : "font-semibold text-warn"}>
      {missing.length === 0 ? sheetText.fileComplete : fileCountWord({ completeness, missing })}
    </span>
  );
}

function Items({ id, file: { lines } }: Props): ReactNode {
  const missing = missingFileItems(lines);
  const blocking = blockingFileItems(lines);
  const asked = requestedFileItems(lines);
  const ordered = missing.toSorted((a, b) => Number(blocking.includes(b)) - Number(blocking.includes(a)));
  return (
    <>
      <ul data-print-first={printed}>
        {ordered.map((item) => (
          <li
            key={item}
            className="flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 border-b border-line"
          >
            <span className="t2 min-w-0 flex-1 basis-28">{fileWords[item]}</span>
            <Missing blocks={blocking.includes(item)} />
          </li>
        ))}
        <PrintRest count={ordered.length - printed} />
      </ul>
      <ul>
        <li className="flex min-h-9.5 items-center justify-between gap-4 border-b border-line">
          <span className="t2">
            {formatMessage(sheetText.heldCount, { count: lines.length - missing.length })}
          </span>
          <span className="text-pos">
            <Icon name="check" size={14} />
          </span>
        </li>
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-3" data-print="none">
        {asked.length > 0 && <Ask id={id} count={asked.length} />}
        <AreaLink to={bookPaths.customerFile(id)} className="link">
          {sheetText.openFile}
        </AreaLink>
      </p>
    </>
  );
}

function Ask({ id, count }: { readonly id: CustomerRow["id"]; readonly count: number }): ReactNode {
  const ask = useAction(bookApi.customerActs.bulk, {
    refreshes: [api.customers.show, api.interactions.list, api.tasks.list],
  });
  const send = async (): Promise<void> => {
    const reply = await ask.run({ body: { act: { kind: "ask_missing" }, customerIds: [id] } });
    if (reply === null) return;
    const [failed] = reply.failed;
    toast(failed?.message ?? sheetText.asked, failed === undefined ? "done" : "failed");
  };
  return (
    <>
      <LinkButton aria-busy={ask.busy || undefined} onClick={() => void send()}>
        {formatMessage(sheetText.ask, { count })}
      </LinkButton>
      {ask.failure !== null && (
        <span role="alert" className="t1 text-neg">
          {ask.failure}
        </span>
      )}
    </>
  );
}

function Missing({ blocks }: { readonly blocks: boolean }): ReactNode {
  return (
    <span className="t1 inline-flex items-center gap-2 font-semibold whitespace-nowrap text-warn">
      <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 .8L9.2 5L5 9.2L.8 5z" fill="currentColor" />
      </svg>
      {blocks ? sheetText.blocking : sheetText.missing}
    </span>
  );
}

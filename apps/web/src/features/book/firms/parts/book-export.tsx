import type { BookExport } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Instant } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { bookExportText as text } from "../text.ts";

const checkEveryMs = 2000;

/** The whole book as an archive prepared by a worker: requested and downloaded here. */
export function BookExportPart(): ReactNode {
  const roles = useMe()?.roles ?? [];
  const ofFirm = roles.includes("manager") || roles.includes("admin");
  const { archive, isUnderWay } = useArchive();
  const prepare = useAction(bookApi.bookExports.prepare, { refreshes: [bookApi.bookExports.list] });
  const fetched = useAction(bookApi.bookExports.file, { refreshes: [bookApi.bookExports.list] });
  const [saved, setSaved] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setSaved(null);
    await prepare.run({});
  };
  const get = async (one: BookExport): Promise<void> => {
    const file = await fetched.run({ params: { exportId: one.id } });
    if (file !== null && saveFile(file)) setSaved(file.fileName);
  };
  const failure = prepare.failure ?? fetched.failure ?? (archive?.status === "failed" ? text.failed : null);
  return (
    <section>
      <SectionHead title={text.title} />
      <p className="t2 max-w-140 pt-3 text-ink-2">{ofFirm ? text.firm : text.own}</p>
      <p className="t2 max-w-140 pt-1 text-ink-2">{text.ledger}</p>
      <p role="status" className="t1 pt-2 text-ink-3 empty:hidden">
        {saved === null ? stateOf(archive) : formatMessage(text.saved, { name: saved })}
      </p>
      {failure !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3">
        {archive?.status === "ready" ? (
          <>
            <Button icon="download" busy={fetched.busy} onClick={() => void get(archive)}>
              {text.download}
            </Button>
            <LinkButton onClick={() => void ask()}>{text.prepareAgain}</LinkButton>
          </>
        ) : (
          <Button busy={prepare.busy || isUnderWay} onClick={() => void ask()}>
            {text.prepare}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The caller's archive, polled while it is prepared: a reloaded page finds it. */
function useArchive(): { readonly archive: BookExport | null; readonly isUnderWay: boolean } {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { data } = useReading(
    bookApi.bookExports.list,
    {},
    { refetchEveryMs: isUnderWay ? checkEveryMs : false },
  );
  const archive = data?.bookExports[0] ?? null;
  const isNow = archive?.status === "pending" || archive?.status === "running";
  if (isNow !== isUnderWay) setIsUnderWay(isNow);
  return { archive, isUnderWay: isNow };
}

function stateOf(archive: BookExport | null): string {
  if (archive === null) return "";
  const { status, doneCount, totalCount, requestedAt, expiresAt } = archive;
  if (status === "pending" || (status === "running" && totalCount === 0)) return text.waiting;
  if (status === "running") return formatMessage(text.progress, { done: doneCount, total: totalCount });
  if (status !== "ready" || expiresAt === null) return "";
  return formatMessage(text.ready, { asked: momentOf(requestedAt), end: momentOf(expiresAt) });
}

function momentOf(at: Instant): string {
  return formatMessage(text.moment, { day: formatInstantDay(at), time: formatTime(at) });
}

import type { ExportFile } from "@vigie/api";
import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { type formats, text } from "../text.ts";
import { type ExportFiles, isBeingPrepared } from "./use-export-files.ts";
import { useFormat } from "./use-format.ts";

type FormatRowProps = (typeof formats)[number] & { readonly files: ExportFiles };

export function FormatRow({ format, name, help, files }: FormatRowProps): ReactNode {
  const { file, saved, failure, isBusy, get, prepareAgain } = useFormat(format, files);
  const isPreparing = file !== null && isBeingPrepared(file);
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <h2 className="t3">{name}</h2>
        <p className="t2 max-w-140 pt-1 text-ink-2">{help}</p>
        {isPreparing && <Progress file={file} name={name} />}
        <p role="status" className="t1 pt-1 text-ink-3 empty:hidden">
          {isPreparing
            ? text.mayLeave
            : isBusy
              ? text.preparing
              : saved === null
                ? readySentence(file)
                : formatMessage(text.done, { name: saved })}
        </p>
        {failure !== null && (
          <p role="alert" className="t1 pt-1 text-neg">
            {text.failed} {failure}
          </p>
        )}
        {file?.status === "ready" && (
          <LinkButton onClick={prepareAgain}>
            {text.prepareAgain}
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
      </div>
      <Button icon="download" busy={isBusy} onClick={get}>
        {text.download}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function Progress({ file, name }: { readonly file: ExportFile; readonly name: string }): ReactNode {
  const { status, doneCount, totalCount } = file;
  const ratio = status === "running" && doneCount > 0 ? doneCount / totalCount : null;
  const words =
    status === "pending"
      ? text.waiting
      : ratio === null
        ? text.preparing
        : formatMessage(text.progress, { percent: String(Math.floor(ratio * 100)) });
  return (
    <div className="max-w-140 pt-2">
      <ProgressLine label={`${text.preparing} ${name}`} ratio={ratio} text={words} />
      <p className="t1 text-ink-3">{words}</p>
    </div>
  );
}

function readySentence(file: ExportFile | null): string {
  if (file?.status !== "ready" || file.expiresAt === null) return "";
  return formatMessage(text.ready, { asked: momentOf(file.requestedAt), end: momentOf(file.expiresAt) });
}

function momentOf(at: Instant): string {
  return formatMessage(text.moment, { day: formatInstantDay(at), time: formatTime(at) });
}

import type { KeptRecordLine } from "@vigie/api";
import type { ReactNode } from "react";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { keptText as text } from "../text.ts";

/** What is retained, until when and under which law. */
export function KeptParts({ parts }: Pick<KeptRecordLine, "parts">): ReactNode {
  return (
    <ul className="pt-2">
      {parts.map(({ kind, count, until, source }) => (
        <li key={kind} className="t2 pb-1">
          {until === null
            ? formatMessage(text.partRunning, { kind: text.kinds[kind], count })
            : formatMessage(text.part, { kind: text.kinds[kind], count, until: formatDay(until) })}
          <span className="t1 block text-ink-3">{formatMessage(text.why, { source })}</span>
        </li>
      ))}
    </ul>
  );
}

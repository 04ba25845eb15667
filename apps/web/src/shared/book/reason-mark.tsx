import type { ReactNode } from "react";
import type { Reason } from "./customer-words.ts";

const looks = {
  settle: "font-semibold text-neg",
  soon: "font-semibold text-warn",
  notice: "text-ink-2",
  none: "text-ink-3",
} as const;

/** A state shown as a shape, a word and a colour, each sufficient alone. */
export function ReasonMark({ reason }: { readonly reason: Reason }): ReactNode {
  return (
    <span className={`t1 inline-flex items-center gap-2 ${looks[reason.level]}`}>
      <StateShape level={reason.level} />
      {reason.words}
    </span>
  );
}

function StateShape({ level }: Pick<Reason, "level">): ReactNode {
  if (level === "none") return null;
  return (
    <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
      {level === "settle" && <path d="M5 1l4.5 8.2h-9z" fill="currentColor" />}
      {level === "soon" && <path d="M5 .8L9.2 5L5 9.2L.8 5z" fill="currentColor" />}
      {level === "notice" && (
        <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
    </svg>
  );
}

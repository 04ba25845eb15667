import type { ReactNode } from "react";

export type EmptyStateProps = {
  /** none: nothing yet; zero: the figure is known and is 0; unavailable: does not exist here, and why; failed: could not be read. */
  readonly kind: "none" | "zero" | "unavailable" | "failed";
  /** The sentence, or for "zero" the figure itself (an Amount). */
  readonly title: ReactNode;
  readonly reason?: ReactNode;
  /** One link or one button, no more. */
  readonly action?: ReactNode;
  /** For "failed": the last known value and its date. */
  readonly last?: ReactNode;
};

/** No drawing: a sentence where the figure would be. Hairlines around stay, so that the page does not jump. */
export function EmptyState({ kind, title, reason, action, last }: EmptyStateProps): ReactNode {
  const look = kind === "zero" ? "t6" : kind === "failed" ? "t4 text-neg" : "t4";
  return (
    <div className="grid justify-items-start gap-2 py-5" role={kind === "failed" ? "alert" : undefined}>
      <p className={look}>{title}</p>
      {last !== undefined && <p className="t1 text-ink-3">{last}</p>}
      {reason !== undefined && <p className="t2 max-w-160 text-ink-2">{reason}</p>}
      {action !== undefined && <div className="pt-1">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";

export type EmptyStateProps = {
  /** none: nothing yet; zero: the figure is known and is 0; unavailable: does not exist here, and why; failed: could not be
   * loaded. */
  readonly kind: "none" | "zero" | "unavailable" | "failed";
  /** The sentence, or for "zero" the figure itself (an Amount). */
  readonly title: ReactNode;
  readonly reason?: ReactNode;
  /** At most one link or button. */
  readonly action?: ReactNode;
  /** For "failed": the last known value and its date. */
  readonly last?: ReactNode;
};

/** No illustration: a sentence in place of the figure. The rules around stay, so that the layout does not shift. */
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

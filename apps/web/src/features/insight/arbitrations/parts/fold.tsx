import { useState, type ReactNode } from "react";

export type FoldProps = {
  readonly title: string;
  /** The current choice, shown while the options are folded. */
  readonly chosen: string;
  readonly isOpenFirst: boolean;
  /** The section stays open, because something in it needs an answer. */
  readonly isHeldOpen?: boolean;
  readonly children: ReactNode;
};

/** An option with its current choice on one line; its other choices are shown on demand. */
export function Fold({ title, chosen, isOpenFirst, isHeldOpen = false, children }: FoldProps): ReactNode {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details
      className="border-b border-line"
      open={isOpen || isHeldOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="t2 font-semibold">{title}</span>
        <span className="t2 pl-3 text-ink-2">{chosen}</span>
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}

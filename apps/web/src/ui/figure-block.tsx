import type { ReactNode } from "react";

export type FigureBlockProps = {
  readonly label: ReactNode;
  /** An <Amount figure … />, or a text such as a score. One figure block of size 7 per screen. */
  readonly figure: ReactNode;
  readonly size?: 6 | 7;
  /** The date, and what the figure consists of. */
  readonly note?: ReactNode;
  /** The sentence that tells the cause. */
  readonly lead?: ReactNode;
};

/** The main figure of a screen and the sentence that explains it. */
export function FigureBlock({ label, figure, size = 7, note, lead }: FigureBlockProps): ReactNode {
  return (
    <div>
      <div className="t2 text-ink-2">{label}</div>
      <div className={`${size === 7 ? "t7 md:-ml-1" : "t6"} pt-2`}>{figure}</div>
      {note !== undefined && <p className="t1 pt-2.5 text-ink-3">{note}</p>}
      {lead !== undefined && <p className="t4 pt-4 leading-[2rem]">{lead}</p>}
    </div>
  );
}

import type { ReactNode } from "react";

export type ProgressLineProps = {
  readonly label: string;
  /** 0 to 1; null while the duration is unknown. */
  readonly ratio: number | null;
  /** The ratio in words: « 4 min 32 s », « 3 sur 5 ». */
  readonly text?: string;
};

/** A thin line with a dot at the current position. */
export function ProgressLine({ label, ratio, text }: ProgressLineProps): ReactNode {
  const share = ratio === null ? null : Math.min(1, Math.max(0, ratio));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      aria-valuetext={text}
      className="relative h-3"
    >
      <span className="absolute inset-x-0 top-1.25 h-px bg-line-2" />
      {share === null ? (
        <span className="progress-unknown absolute top-1.25 h-0.5 w-1/4 bg-ink" />
      ) : (
        <>
          <span className="absolute top-1 left-0 h-0.5 bg-ink" style={{ width: `${String(share * 100)}%` }} />
          <span
            className="absolute top-0 size-2.5 rounded-full border-[1.5px] border-ink bg-accent"
            // The dot stays within the line at both ends.
            style={{ left: `calc((100% - 0.625rem) * ${String(share)})` }}
          />
        </>
      )}
    </div>
  );
}

import { useId, type ReactNode } from "react";
import { formatNumber } from "./format.ts";

export type StarsProps = {
  /** 0 to 5, by halves. */
  readonly score: number;
  readonly size?: 16 | 24 | 30;
  /** Shows « 2,5 sur 5 » beside; set to false only if a sentence says it. */
  readonly labelled?: boolean;
};

const starPath = "M10 1.6l2.5 5.5l6 .7l-4.4 4.1l1.2 5.9L10 14.9L4.7 17.8l1.2-5.9L1.5 7.800l6-.7z";
const places = [0, 1, 2, 3, 4];

/** A score of the analysis. The accent colour needs an outline in the light theme; the text gives the score too. */
export function Stars({ score, size = 16, labelled = false }: StarsProps): ReactNode {
  const id = useId();
  const label = `${formatNumber(score, { maxDigits: 1 })}\u00a0sur\u00a05`;
  return (
    <span className="inline-flex items-center gap-2">
      <span role="img" aria-label={label} className="inline-flex gap-0.5">
        {places.map((place) => {
          const filled = Math.min(1, Math.max(0, score - place));
          return (
            <svg key={place} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
              <clipPath id={`${id}-${String(place)}`}>
                <rect width={20 * filled} height="20" />
              </clipPath>
              <path d={starPath} fill="var(--accent)" clipPath={`url(#${id}-${String(place)})`} />
              <path
                d={starPath}
                fill="none"
                stroke="var(--accent-ink)"
                strokeWidth="0.8"
                strokeLinejoin="round"
              />
            </svg>
          );
        })}
      </span>
      {labelled && (
        <span aria-hidden="true" className="t1 text-ink-2">
          {label}
        </span>
      )}
    </span>
  );
}

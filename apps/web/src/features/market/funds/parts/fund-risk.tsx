import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

const levels = [1, 2, 3, 4, 5, 6, 7] as const;

export type FundRiskProps = {
  readonly published: number | null;
  /** null: Vigie's own estimate is not known; undefined: it has not been read. */
  readonly estimated: number | null | undefined;
};

/** The published indicator, with Vigie's own estimate beside it as a check. */
export function FundRisk({ published, estimated }: FundRiskProps): ReactNode {
  const own = estimated ?? null;
  if (published === null && own === null) return <p className="t2 pt-3 text-ink-2">{text.sriUnknown}</p>;
  const words = [
    ...(published === null ? [] : [`${text.published} ${String(published)}`]),
    ...(own === null ? [] : [`${text.estimated} ${String(own)}`]),
  ].join(", ");
  return (
    <>
      <div role="img" aria-label={formatMessage(text.sriScale, { words })} className="pt-4">
        <div aria-hidden="true" className="grid grid-cols-7 border-y border-line">
          {levels.map((level) => (
            <span
              key={level}
              className={`t2 flex h-13 flex-col items-center justify-center border-l border-line first:border-l-0 ${level === published ? "font-semibold text-ink" : "text-ink-3"}`}
            >
              {level}
              <span className="flex h-3 gap-1">
                {level === published && (
                  <span className="size-2.5 rounded-full border-[1.5px] border-ink bg-accent" />
                )}
                {level === own && <span className="size-2.5 rounded-full border-[1.5px] border-ink" />}
              </span>
            </span>
          ))}
        </div>
        <div aria-hidden="true" className="t1 flex justify-between pt-1.5 text-ink-3">
          <span>{text.lowest}</span>
          <span>{text.highest}</span>
        </div>
        <div aria-hidden="true" className="t1 flex flex-wrap gap-x-5 pt-1 text-ink-2">
          {published !== null && (
            <span className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-full border-[1.5px] border-ink bg-accent" />
              {text.published}
            </span>
          )}
          {own !== null && (
            <span className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-full border-[1.5px] border-ink" />
              {text.estimated}
            </span>
          )}
        </div>
      </div>
      {estimated !== undefined && (
        <p
          className={`t2 pt-2 ${published !== null && own !== null && Math.abs(published - own) > 1 ? "text-warn" : "text-ink-2"}`}
        >
          {sentenceOf(published, own)}
        </p>
      )}
    </>
  );
}

function sentenceOf(published: number | null, own: number | null): string {
  if (own === null) return text.sriNoEstimate;
  if (published === null) return text.sriOnlyEstimate;
  const gap = Math.abs(published - own);
  if (gap === 0) return text.sriSame;
  return gap === 1 ? text.sriClose : formatMessage(text.sriFar, { gap });
}

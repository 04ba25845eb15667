import type { ReactNode } from "react";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

export const unknown = <span className="text-ink-3">{text.unknown}</span>;

/** A yearly share; an unknown value is shown as unknown, never as 0. */
export function Share({ ratio }: { readonly ratio: number | null }): ReactNode {
  return ratio === null ? unknown : formatUnit("rate", ratio);
}

/** A gain with its sign and its colour. */
export function Gain({ ratio }: { readonly ratio: number | null }): ReactNode {
  if (ratio === null) return unknown;
  // Rounded as displayed: 0,0 % has no sign, so no colour either.
  const tenths = Math.round(ratio * 1000);
  const colour = tenths > 0 ? "text-pos" : tenths < 0 ? "text-neg" : "";
  return <span className={`whitespace-nowrap ${colour}`}>{formatUnit("return", ratio, true)}</span>;
}

/** A difference between two gains, in points. */
export function Points({ ratio }: { readonly ratio: number }): ReactNode {
  const size = Math.round(Math.abs(ratio) * 1000) / 10;
  const colour = ratio > 0 ? "text-pos" : ratio < 0 ? "text-neg" : "";
  return (
    <span className={`whitespace-nowrap ${colour}`}>
      {formatMessage(text.points, {
        gap: formatNumber(ratio * 100, { signed: true, minDigits: 1, maxDigits: 1 }),
        size: Math.trunc(size),
      })}
    </span>
  );
}

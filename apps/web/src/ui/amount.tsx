import type { Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { amountParts, formatAmount, formatCompactAmount, privateMask, type AmountStyle } from "./format.ts";
import { usePrivateMode } from "./private-mode.ts";

export type AmountProps = AmountStyle & {
  /** null means « unknown » and is shown so: never 0. */
  readonly value: Cents | null;
  /** The text for an unknown amount. */
  readonly unknown?: string;
  /** Colours the sign of a change: green for a gain, red for a loss. The sign is always written. */
  readonly tone?: "change";
  /** Renders the cents smaller, for the main figure of a screen (t6, t7). */
  readonly figure?: boolean;
  readonly className?: string;
};

/** The only component that renders amounts. In private mode the DOM contains five asterisks: nothing to select, copy or read
 * aloud. */
export function Amount(props: AmountProps): ReactNode {
  const { value, unknown = "inconnu", tone, figure = false, className = "", ...style } = props;
  const hidden = usePrivateMode();
  if (value === null) return <span className={`text-ink-3 ${className}`}>{unknown}</span>;
  if (hidden) return <span className={`masked whitespace-nowrap ${className}`}>{privateMask}</span>;
  const { sign, whole, fraction, unit } = amountParts(value, style);
  const colour = tone === "change" && sign !== "" ? (value > 0 ? "text-pos" : "text-neg") : "";
  return (
    <span className={`whitespace-nowrap ${colour} ${className}`}>
      {sign + whole}
      {figure && fraction !== "" ? <span className="text-ink-3">{fraction}</span> : fraction}
      {unit}
    </span>
  );
}

export type AmountTexts = {
  readonly hidden: boolean;
  /** An amount as text, for aria labels, titles, SVG and copied text. */
  readonly text: (value: Cents | null, style?: AmountStyle) => string;
  /** An amount as an axis label. */
  readonly compact: (value: Cents, style?: Pick<AmountStyle, "currency" | "signed">) => string;
};

/** Amounts as text, where an element is not possible. Private mode applies here too. */
export function useAmounts(): AmountTexts {
  const hidden = usePrivateMode();
  return {
    hidden,
    text: (value, style) => (value === null ? "inconnu" : hidden ? privateMask : formatAmount(value, style)),
    compact: (value, style) => (hidden ? privateMask : formatCompactAmount(value, style)),
  };
}

import { cents, type Cents, type Ratio } from "@vigie/domain";
import { useAmounts } from "../amount.tsx";
import { formatNumber, formatPercent, privateMask } from "../format.ts";
import { chartText } from "./text.ts";

type Signed = { readonly signed?: boolean };

/** The only way from a number to a text inside a chart: it masks amounts in private mode, so that no axis, tooltip, aria text or
 * table can forget it. Percentages reveal no wealth and stay visible. */
export type Figures = {
  readonly hidden: boolean;
  /** `12 345,67 €` */
  readonly exact: (value: Cents | null, style?: Signed) => string;
  /** `12 346 €` */
  readonly round: (value: Cents | null, style?: Signed) => string;
  /** The label of a tick, `+40 k€`; the value is in cents and need not be whole. */
  readonly tick: (value: number, style?: Signed) => string;
  readonly percent: (value: Ratio | null, style?: Signed) => string;
  /** A past return, with one decimal as beside the chart: `−7,0 %`. */
  readonly past: (value: Ratio | null, style?: Signed) => string;
  /** Always with two decimals, for tables: `11,90 %`. */
  readonly exactPercent: (value: Ratio | null, style?: Signed) => string;
  /** A share of a whole, always with one decimal so that a column aligns: `8,0 %`. */
  readonly share: (value: Ratio | null) => string;
  /** A number of fund units: masked like an amount, because units times price is an amount. */
  readonly parts: (value: number | null, style?: Signed) => string;
};

export function useFigures(): Figures {
  const { hidden, text, compact } = useAmounts();
  return {
    hidden,
    exact: (value, style) => text(value, style),
    round: (value, style) => text(value, { ...style, decimals: false }),
    tick: (value, style) => (value === 0 ? "0" : compact(cents(Math.round(value)), style)),
    percent: (value, style) => (value === null ? chartText.unknown : formatPercent(value, style)),
    past: (value, style) =>
      value === null ? chartText.unknown : formatPercent(value, { ...style, minDigits: 1, maxDigits: 1 }),
    exactPercent: (value, style) =>
      value === null ? chartText.unknown : formatPercent(value, { ...style, minDigits: 2 }),
    share: shareText,
    parts: (value, style) => {
      if (value === null) return chartText.unknown;
      return hidden ? privateMask : formatNumber(value, { ...style, maxDigits: 4 });
    },
  };
}

function shareText(value: Ratio | null): string {
  if (value === null) return chartText.unknown;
  // A share that exists is never shown as « 0,0 % ».
  if (value > 0 && value < 0.0005) return `<\u00a0${formatPercent(0.001)}`;
  return formatPercent(value, { minDigits: 1, maxDigits: 1 });
}

import { figureDigits, type FigureUnit } from "@vigie/domain";
import { formatNumber, formatPercent } from "../../ui/format.ts";

/** Units whose values are ratios, shown in percent. */
const percents: ReadonlySet<FigureUnit> = new Set(["return", "rate", "share", "progress"]);

/** Formats a figure that is not an amount, with the rounding of its unit: the same on every page. */
export function formatUnit(unit: FigureUnit, value: number, signed = false): string {
  const style = { ...figureDigits[unit], signed };
  return percents.has(unit) ? formatPercent(value, style) : formatNumber(value, style);
}

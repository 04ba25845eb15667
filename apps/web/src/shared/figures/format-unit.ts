import { figureDigits, type FigureUnit } from "@vigie/domain";
import { formatNumber, formatPercent } from "../../ui/format.ts";

/** The units whose values are ratios, shown in percent. */
const percents: ReadonlySet<FigureUnit> = new Set(["return", "rate", "share", "progress"]);

/** A figure that is no amount, with the one rounding of its unit: the same figure is written alike on every page. */
export function formatUnit(unit: FigureUnit, value: number, signed = false): string {
  const style = { ...figureDigits[unit], signed };
  return percents.has(unit) ? formatPercent(value, style) : formatNumber(value, style);
}

import { figureFacts, type FigureId } from "@vigie/domain";
import { formatUnit } from "./format-unit.ts";

/** Formats a figure of the registry that is not an amount, rounded and signed as the registry says. */
export function formatFigure(id: FigureId, value: number): string {
  const { unit, signed = false } = figureFacts(id);
  return formatUnit(unit, value, signed);
}

import type { FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "./figure-word.tsx";

/** The head of a column as the name of its figure: pressing it explains how the figure is computed. */
export function asFigureWord(id: FigureId): (head: string) => ReactNode {
  return (head) => <FigureWord id={id}>{head}</FigureWord>;
}

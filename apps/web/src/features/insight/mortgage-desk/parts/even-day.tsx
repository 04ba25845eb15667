import type { DeskLoanView } from "@vigie/api";
import type { ReactNode } from "react";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type Props = Pick<DeskLoanView["rates"][number], "breakEvenMonth" | "breakEvenOn">;

/** The day on which a change has paid for itself, if ever. */
export function EvenDay({ breakEvenMonth, breakEvenOn }: Props): ReactNode {
  if (breakEvenMonth === null) return text.never;
  return (
    <>
      {breakEvenOn !== null && formatDay(breakEvenOn)}
      <span className="t1 block text-ink-3">{formatMessage(text.after, { month: breakEvenMonth })}</span>
    </>
  );
}

import type { Wealth } from "@vigie/api";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { text } from "../text.ts";

/** The name of the net worth, which opens its explanation. */
export function NetWord({ wealth: { assets, debts, asOf } }: { readonly wealth: Wealth }): ReactNode {
  return (
    <FigureWord
      id="wealth.net"
      inputs={{ "wealth.gross": <Amount value={assets} />, "wealth.debt": <Amount value={debts} /> }}
      on={asOf === null ? null : formatDay(asOf)}
    >
      {text.net}
    </FigureWord>
  );
}

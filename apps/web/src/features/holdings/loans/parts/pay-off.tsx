import type { LoansTotal } from "@vigie/api";
import { day } from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { ValueArea } from "../../../../ui/charts/value-area.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** The outstanding amount at each date until the last instalment of all loans. */
export function PayOff({ total }: { readonly total: LoansTotal }): ReactNode {
  const { payOff, debt, unknownCount, sharedCount } = total;
  if (payOff === null)
    // Nothing left to draw, or too little data for a correct curve.
    return debt === 0 && unknownCount === 0 ? null : (
      <section>
        <SectionHead title={text.payOff} />
        <p className="t2 py-3 text-ink-2">{text.payOffUnknown}</p>
      </section>
    );
  const label = text.payOffNote;
  return (
    <ValueArea
      title={text.payOff}
      level={2}
      note={
        <FigureWord id="loans.payOff">
          {sharedCount > 0 ? formatMessage(text.ownShare, { label }) : label}
        </FigureWord>
      }
      points={payOff.points.map((point) => ({ day: day(point.day), valueCents: point.outstanding }))}
    />
  );
}

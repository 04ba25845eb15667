import type { Mission } from "@vigie/api";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { missionText } from "../text.ts";

type Measured = NonNullable<Mission["result"]["measured"]>;

/** The measured effect of a mission on contracts, apart from what advisors declared. */
export function MeasuredResult({ measured }: { readonly measured: Measured | null }): ReactNode {
  return (
    <section>
      <SectionHead title={missionText.measuredTitle} />
      {measured === null && <p className="t2 py-2 text-ink-2">{missionText.measuredNone}</p>}
      {measured !== null && measured.seenCount === 0 && (
        <p className="t2 py-2 text-ink-2">{missionText.measuredUnseen}</p>
      )}
      {measured !== null && measured.seenCount > 0 && <Figures measured={measured} />}
    </section>
  );
}

function Figures({ measured }: { readonly measured: Measured }): ReactNode {
  const { amount, openedCount, seenCount, leadCount, firstOn, lastOn } = measured;
  return (
    <div className="py-2">
      <p className="t4">
        <Amount value={amount} decimals={false} />
      </p>
      <p className="t1 text-ink-2">
        {formatMessage(missionText.measuredPaid, { from: formatDay(firstOn), to: formatDay(lastOn) })}
      </p>
      <p className="t2 pt-2">{formatMessage(missionText.measuredOpened, { opened: openedCount })}</p>
      <p className="t2">
        {seenCount === leadCount
          ? formatMessage(missionText.measuredAll, { count: leadCount })
          : formatMessage(missionText.measuredOf, { seen: seenCount, count: leadCount })}
      </p>
      <p className="t1 pt-2 text-ink-2">{missionText.measuredWhy}</p>
    </div>
  );
}

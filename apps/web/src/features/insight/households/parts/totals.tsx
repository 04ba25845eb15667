import type { Household } from "@vigie/api";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type Total = Household["own"];

/** « Moi » as on the dashboard, and « nous » when there is a partner: the partner may see another total for
 * « nous ». */
export function Totals({
  household: { own, together, partner },
}: {
  readonly household: Household;
}): ReactNode {
  return (
    <section aria-label={text.totals}>
      <dl className="grid gap-x-10 gap-y-4 border-y border-line py-4 sm:grid-cols-2">
        <div>
          <dt className="t2 text-ink-2">
            <FigureWord id="wealth.net" on={own.asOf}>
              {text.me}
            </FigureWord>
          </dt>
          <Figure total={own} />
        </div>
        {together !== null && (
          <div>
            <dt className="t2 text-ink-2">
              <FigureWord
                id="household.together"
                on={together.asOf}
                inputs={{ "wealth.net": <Amount key="own" value={own.amount} decimals={false} /> }}
              >
                {text.us}
              </FigureWord>
            </dt>
            <Figure total={together} />
          </div>
        )}
      </dl>
      {together !== null && partner !== null && (
        <p className="t1 max-w-160 pt-2 text-ink-2">{formatMessage(text.usHow, { name: partner.name })}</p>
      )}
    </section>
  );
}

/** Without any contract there is no total: it is not 0. */
function Figure({ total: { amount, asOf, unknownNb } }: { readonly total: Total }): ReactNode {
  return (
    <>
      {asOf === null ? (
        <dd className="t2 pt-1 text-ink-2">{text.nothing}</dd>
      ) : (
        <>
          <dd className="t6 pt-1">
            <Amount value={amount} decimals={false} />
          </dd>
          <dd className="t1 text-ink-3">{formatMessage(text.asOf, { day: formatDay(asOf) })}</dd>
        </>
      )}
      {unknownNb > 0 && (
        <dd className="t1 text-ink-2">{formatMessage(text.unknown, { count: unknownNb })}</dd>
      )}
    </>
  );
}

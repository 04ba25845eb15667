import type { ClubChange } from "@vigie/api";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatDay } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { SectionHead } from "../../ui/page-head.tsx";
import { changeText, changeTitles } from "./change-text.ts";
import { Line } from "./price-lines.tsx";

/** A change of a running subscription: what changes, from when, and the price before and after. */
export function ChangeLines({
  change,
  was,
  children,
}: {
  readonly change: ClubChange;
  /** The contracts that are included today. */
  readonly was: readonly { readonly id: string; readonly name: string }[];
  readonly children?: ReactNode;
}): ReactNode {
  const { kind, state, portfolios, before, after, effectiveOn, answerBy } = change;
  const added = portfolios.filter(({ id }) => was.every((one) => one.id !== id));
  const removed = was.filter(({ id }) => portfolios.every((one) => one.id !== id));
  return (
    <section>
      <SectionHead title={changeTitles[kind]} aside={changeText.states[state]} />
      <dl>
        {kind === "contracts" &&
          [
            { label: changeText.added, list: added },
            { label: changeText.removed, list: removed },
          ].map(({ label, list }) =>
            list.map(({ id, name }) => (
              <Line key={id} label={label}>
                {name}
              </Line>
            )),
          )}
        {kind === "interval" && <Line label={changeText.rhythm}>{changeText.rhythms[change.interval]}</Line>}
        <Line label={changeText.before}>
          <Amount value={before} />
        </Line>
        <Line label={changeText.after} strong>
          <Amount value={after} />
        </Line>
        {effectiveOn !== null && <Line label={changeText.from}>{formatDay(effectiveOn)}</Line>}
      </dl>
      {answerBy !== null && (
        <p className="t1 pt-2 text-ink-2">
          {formatMessage(state === "asked" ? changeText.waitsAdvisor : changeText.waitsYou, {
            day: formatDay(answerBy),
          })}
        </p>
      )}
      {children}
    </section>
  );
}

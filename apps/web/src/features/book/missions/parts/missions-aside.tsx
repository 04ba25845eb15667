import type { Mission } from "@vigie/api";
import { cancelMotives, type Day, dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { moneyText, text } from "../text.ts";
import { motiveWords } from "./words-text.ts";
import { moneyOf, rateWords } from "./figures.ts";

type Props = { readonly missions: readonly Mission[] };

/** Money brought against what was expected by today, what waits, and why customers said no. */
export function MissionsAside({ missions }: Props): ReactNode {
  return (
    <aside className="min-w-0">
      <MoneyBlock missions={missions} />
      {missions.some(({ state }) => state === "open") && <Waiting missions={missions} />}
      <Motives missions={missions} />
    </aside>
  );
}

export function MoneyBlock({ missions }: Props): ReactNode {
  const money = moneyOf(missions);
  if (money === null) return null;
  const { declared, goal, expected } = money;
  const ratio = goal === 0 ? 0 : declared / goal;
  const hoped = goal === 0 ? 0 : expected / goal;
  const withoutAmount = missions
    .filter(({ goalAmount }) => goalAmount !== null)
    .reduce((sum, { result }) => sum + result.withoutAmountNb, 0);
  return (
    <section className="pb-4">
      <p className="t2 text-ink-2">{moneyText.brought}</p>
      <p className="t6 pt-1">
        <Amount value={declared} decimals={false} />
      </p>
      <p className="t1 pt-1 text-ink-2">
        {formatMessage(moneyText.of, {
          goal: <Amount key="goal" value={goal} decimals={false} />,
          day: formatDay(lastDayOf(missions)),
        })}
      </p>
      <div aria-hidden="true" className="relative mt-3 h-2.5 border border-brand">
        <div className="h-full bg-brand" style={{ width: `${String(Math.min(ratio, 1) * 100)}%` }} />
        <div
          className="absolute -inset-y-1.5 border-l border-dotted border-ink"
          style={{ left: `${String(Math.min(hoped, 1) * 100)}%` }}
        />
      </div>
      <p className="t1 flex flex-wrap justify-between gap-x-4 pt-1.5">
        <span className="font-semibold">{formatMessage(moneyText.share, { ratio: rateWords(ratio) })}</span>
        <span className="text-ink-2">{formatMessage(moneyText.expected, { ratio: rateWords(hoped) })}</span>
      </p>
      {withoutAmount > 0 && (
        <p className="t1 pt-1 text-ink-2">
          {formatMessage(moneyText.withoutAmount, { count: withoutAmount })}
        </p>
      )}
    </section>
  );
}

/** Until when their money was counted: today, of missions that are all over the day when the last one ended. */
function lastDayOf(missions: readonly Mission[]): Day {
  const ends = missions.map(({ endedAt }) => (endedAt === null ? today() : dayOf(endedAt)));
  return ends.toSorted().at(-1) ?? today();
}

function Waiting({ missions }: Props): ReactNode {
  const waiting = missions.filter(({ state, funnel }) => state === "open" && funnel.waiting > 0);
  const count = waiting.reduce((sum, { funnel }) => sum + funnel.toCall, 0);
  return (
    <section>
      <SectionHead title={moneyText.toDo} aside={formatMessage(moneyText.toDoCount, { count })} />
      <ul>
        {waiting.map(({ id, name, isStalled, funnel }) => (
          <li
            key={id}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
          >
            <span className="min-w-0">
              <span className="t2 block break-words">{name}</span>
              {isStalled && <ReasonMark reason={{ level: "settle", words: text.stalledOne }} />}
            </span>
            <AreaLink to={bookPaths.mission(id)} className="link t1">
              {funnel.toCall > 0
                ? formatMessage(moneyText.callThem, { count: funnel.toCall })
                : formatMessage(moneyText.notToCall, { count: funnel.waiting })}
              <span className="sr-only">, {name}</span>
            </AreaLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Motives({ missions }: Props): ReactNode {
  const counts = cancelMotives
    .map((motive) => ({
      motive,
      count: missions
        .flatMap(({ motives }) => motives)
        .filter((one) => one.motive === motive)
        .reduce((sum, { leadCount }) => sum + leadCount, 0),
    }))
    .filter(({ count }) => count > 0);
  return (
    <section className="pt-3">
      <SectionHead title={moneyText.motives} />
      {counts.length === 0 ? (
        <p className="t2 py-2 text-ink-2">{moneyText.noMotive}</p>
      ) : (
        <dl>
          {counts.map(({ motive, count }) => (
            <div key={motive} className="t2 flex min-h-9 items-center justify-between border-b border-line">
              <dt>{motiveWords[motive]}</dt>
              <dd className="font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

import type { Mission } from "@vigie/api";
import { cancelMotives, cents } from "@vigie/domain";
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
import { countedObjectives, countedOf, countWords, lastDayOf, moneyOf, rateWords } from "./figures.ts";

type Props = { readonly missions: readonly Mission[] };

/** Money brought compared with the expectation today, pending leads, and the reasons of refusals. */
export function MissionsAside({ missions }: Props): ReactNode {
  return (
    <aside className="min-w-0">
      <MoneyBlock missions={missions} />
      {missions.some(({ state }) => state === "open") && <Waiting missions={missions} />}
      <Motives missions={missions} />
    </aside>
  );
}

/** The result compared with the expectation today, in euros, contracts and clients. */
export function MoneyBlock({ missions }: Props): ReactNode {
  const money = moneyOf(missions);
  const day = formatDay(missions.map(lastDayOf).toSorted().at(-1) ?? today());
  const withoutAmount = missions
    .filter(({ goalAmount }) => goalAmount !== null)
    .reduce((sum, { result }) => sum + result.withoutAmountNb, 0);
  return (
    <>
      {money !== null && (
        <Pace
          label={moneyText.brought}
          figures={money}
          shown={(name, value) => <Amount key={name} value={cents(value)} decimals={false} />}
          day={day}
        >
          {withoutAmount > 0 && (
            <p className="t1 pt-1 text-ink-2">
              {formatMessage(moneyText.withoutAmount, { count: withoutAmount })}
            </p>
          )}
        </Pace>
      )}
      {countedObjectives.map((objective) => {
        const figures = countedOf(missions, objective);
        return figures === null ? null : (
          <Pace
            key={objective}
            label={moneyText.broughtCount[objective]}
            figures={figures}
            shown={(_name, value) => countWords(objective, value)}
            day={day}
          />
        );
      })}
    </>
  );
}

type PaceProps = {
  readonly label: string;
  readonly figures: { readonly declared: number; readonly goal: number; readonly expected: number };
  /** The declared value, or the goal. */
  readonly shown: (name: "declared" | "goal", value: number) => ReactNode;
  readonly day: string;
  readonly children?: ReactNode;
};

function Pace({ label, figures: { declared, goal, expected }, shown, day, children }: PaceProps): ReactNode {
  const ratio = goal === 0 ? 0 : declared / goal;
  const hoped = goal === 0 ? 0 : expected / goal;
  return (
    <section className="pb-4">
      <p className="t2 text-ink-2">{label}</p>
      <p className="t6 pt-1">{shown("declared", declared)}</p>
      <p className="t1 pt-1 text-ink-2">{formatMessage(moneyText.of, { goal: shown("goal", goal), day })}</p>
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
      {children}
    </section>
  );
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

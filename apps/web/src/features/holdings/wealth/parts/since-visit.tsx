import type { Visit } from "@vigie/api";
import { changeInWholeEuros, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { firstPaths } from "../../../../shared/area/first-paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { CauseSentence, type Mover } from "../../../../shared/history/change-sentence.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { sinceVisitText } from "./since-visit-text.ts";

/** One sentence: the change since the saver's last visit, why, and the contract that changed most. Nothing at a first visit, or
 * if it fails to load. */
export function SinceVisit({ mover }: { readonly mover: Mover }): ReactNode {
  const visit = useReading(api.visits.begin, {}).data?.visit;
  if (visit?.since == null || (visit.change === null && visit.arrivedCount === 0)) return null;
  return (
    <p className="t2 text-ink-2">
      <Moved visit={visit} since={visit.since} mover={mover} />
    </p>
  );
}

type MovedProps = { readonly visit: Visit; readonly since: Day; readonly mover: Mover };

function Moved({ visit, since, mover }: MovedProps): ReactNode {
  const words = (
    <FigureWord key="since" id="visit.change" on={since}>
      {formatMessage(sinceVisitText.on, { title: sinceVisitText.title, day: formatDay(since) })}
    </FigureWord>
  );
  const parts = partsOf(visit);
  const count = visit.arrivedCount;
  if (parts === null) return formatMessage(sinceVisitText.onlyArrived, { since: words, count });
  const whole = changeInWholeEuros(parts);
  const change = <Amount key="change" value={whole.change} decimals={false} signed />;
  return (
    <>
      {formatMessage(whole.change === 0 ? sinceVisitText.unchanged : sinceVisitText.changed, {
        since: words,
        change,
      })}{" "}
      <CauseSentence change={whole} mover={mover} />{" "}
      {visit.mover !== null && <MostMoved mover={visit.mover} />}{" "}
      {count > 0 && formatMessage(sinceVisitText.arrived, { count })}
    </>
  );
}

function partsOf({ change, paid, employer, market }: Visit) {
  if (change === null || paid === null || employer === null || market === null) return null;
  return { change, paid, employer, market };
}

function MostMoved({ mover }: { readonly mover: NonNullable<Visit["mover"]> }): ReactNode {
  return formatMessage(sinceVisitText.mover, {
    contract: plainName(mover.name),
    change: <Amount key="mover" value={mover.change} decimals={false} signed />,
    link: (
      <AreaLink key="link" to={firstPaths.portfolio(mover.id)} className="link">
        {sinceVisitText.see}
      </AreaLink>
    ),
  });
}

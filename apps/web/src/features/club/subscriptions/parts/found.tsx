import type { ReactNode } from "react";
import { sumCents } from "@vigie/domain";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { landingText as words } from "../text.ts";

/** Existing findings on the reader's contracts: costs first, as in the observations. */
export function Found(): ReactNode {
  const { subject } = useArea();
  const { data: steps, isError } = useReading(api.nextSteps.list, { params: { id: subject } });
  if (steps === undefined)
    return (
      <section>
        <SectionHead title={words.found} />
        {isError ? (
          <p className="t2 pt-3 text-ink-2">{words.foundFailed}</p>
        ) : (
          <Loading label={words.loadingFound}>
            <SkeletonRows count={1} height={44} />
          </Loading>
        )}
      </section>
    );
  const { observations, on } = steps;
  const dear = observations.flatMap(({ rule, yearly, contract }) =>
    rule === "fees_above_peers" && yearly !== null && yearly > 0 ? [{ yearly, contract }] : [],
  );
  const others = observations.length - dear.length;
  return (
    <section>
      <SectionHead title={words.found} aside={formatMessage(words.foundOn, { day: formatDay(on) })} />
      {dear.length > 0 && (
        <>
          <p className="t5 pt-3">
            <Amount value={sumCents(dear.map(({ yearly }) => yearly))} decimals={false} />
          </p>
          <p className="t2 pt-1 break-words">
            {formatMessage(words.foundFees, {
              contracts: [...new Set(dear.map(({ contract }) => contract ?? ""))].join(", "),
            })}
          </p>
        </>
      )}
      {(dear.length === 0 || others > 0) && (
        <p className="t2 pt-3">
          {observations.length === 0
            ? words.foundNone
            : formatMessage(dear.length === 0 ? words.foundCount : words.foundOthers, { count: others })}
        </p>
      )}
      {observations.length > 0 && (
        <p className="pt-2">
          <AreaLink to={paths.observations()} className="link t2">
            {words.seeFound}
          </AreaLink>
        </p>
      )}
    </section>
  );
}

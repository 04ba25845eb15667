import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { SheetFrame, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { dueWords, LeadState, remarkOf } from "../parts/lead-list.tsx";
import { kindLine } from "../parts/mission-table.tsx";
import { ofCustomerText } from "../text.ts";
import { stateWords } from "../parts/words-text.ts";

/** The missions that target a customer, with each outcome. */
export function CustomerMissionsScreen(): ReactNode {
  const id = useIdParam("customerId");
  const sheet = useSheet(id);
  return (
    <SheetFrame sheet={sheet} id={id}>
      <Missions id={id} />
    </SheetFrame>
  );
}

function Missions({ id }: { readonly id: Id }): ReactNode {
  const { data, isError, refetch } = useReading(bookApi.missions.ofCustomer, { params: { id } });
  if (data === undefined)
    return isError ? (
      <EmptyState
        kind="failed"
        title={ofCustomerText.failed}
        action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={ofCustomerText.loading}>
        <SkeletonRows count={3} height={60} />
      </Loading>
    );
  if (data.missions.length === 0)
    return <EmptyState kind="none" title={ofCustomerText.none} reason={ofCustomerText.noneReason} />;
  return (
    <ul className="max-w-220 pt-2">
      {data.missions.map(({ mission, lead }) => (
        <li key={mission.id} className="row relative border-b border-line py-3">
          <AreaLink to={bookPaths.mission(mission.id)} className="row-link t2 font-semibold">
            {mission.name}
          </AreaLink>
          <p className="t1 text-ink-2">
            {formatMessage(ofCustomerText.line, {
              state: stateWords[mission.state],
              mission: kindLine(mission),
            })}
          </p>
          <p className="t1 flex flex-wrap gap-x-3 pt-1">
            <LeadState lead={lead} isOpen={mission.state === "open"} />
            <span className="text-ink-2">{dueWords(lead, mission.state === "open")}</span>
            <span className="text-ink-2">{remarkOf(lead, mission.state === "open")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

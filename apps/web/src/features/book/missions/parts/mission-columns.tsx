import type { Mission } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { missionText, tableText, text } from "../text.ts";
import { conversionOf } from "./figures.ts";
import { Declared, Goal, kindLine } from "./mission-table.tsx";

const columns = ["draft", "open", "ended"] as const;

/** Missions as columns by state. */
export function MissionColumns({ missions }: { readonly missions: readonly Mission[] }): ReactNode {
  return (
    <div className="grid gap-x-8 gap-y-6 pt-4 md:grid-cols-3">
      {columns.map((state) => {
        const held = missions.filter((one) => one.state === state);
        return (
          <section key={state} aria-label={text[state]} className="min-w-0">
            <SectionHead title={text[state]} aside={held.length} />
            <ul>
              {held.map((mission) => (
                <li key={mission.id} className="row relative border-b border-line py-3">
                  <AreaLink to={bookPaths.mission(mission.id)} className="row-link t2 font-semibold">
                    {mission.name}
                  </AreaLink>
                  <p className="t1 text-ink-2">{kindLine(mission)}</p>
                  <p className="t1 pt-1">
                    {mission.openedAt === null
                      ? formatMessage(tableText.aim, { goal: <Goal key="goal" mission={mission} /> })
                      : formatMessage(missionText.progress, {
                          declared: <Declared key="declared" mission={mission} />,
                          goal: <Goal key="goal" mission={mission} />,
                          rate: conversionOf(mission.funnel),
                        })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

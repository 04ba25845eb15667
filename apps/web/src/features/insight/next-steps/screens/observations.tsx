import { asideDays, type Observation } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { WayOn } from "../../../../shared/area/way-on.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Menu } from "../../../../ui/menu.tsx";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ObservationEntry } from "../parts/observation-entry.tsx";
import { text } from "../text.ts";

/** What may be looked at next, sorted by euros, each with how its figure was calculated. */
export function ObservationsScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.nextSteps.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={data === undefined ? undefined : formatMessage(text.on, { day: formatDay(data.on) })}
      />
      <p className="t2 max-w-160 pt-4 text-ink-2">{text.lead}</p>
      {data === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-4">
            <SkeletonRows count={5} height={96} />
          </div>
        </Loading>
      )}
      {data === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {data !== undefined && <Known observations={data.observations} />}
    </>
  );
}

function Known({ observations }: { readonly observations: readonly Observation[] }): ReactNode {
  const shown = observations.filter((one) => one.asideUntil === null);
  const aside = observations.filter((one) => one.asideUntil !== null);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          kind="none"
          title={aside.length === 0 ? text.none : text.noneAside}
          reason={aside.length === 0 ? text.noneReason : undefined}
          action={<WayOn to={paths.health()} label={text.health} add={text.add} />}
        />
      ) : (
        <ul className="pt-2">
          {shown.map((one) => (
            <Shown key={one.key} observation={one} />
          ))}
        </ul>
      )}
      {aside.length > 0 && (
        <section aria-label={text.aside} className="pt-8">
          <SectionHead title={text.aside} />
          <ul>
            {aside.map((one) => (
              <SetAside key={one.key} observation={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function usePutAside() {
  return useAction(api.nextSteps.putAside, { refreshes: [api.nextSteps.list] });
}

type One = { readonly observation: Observation };

/** An advisor reads observations, but only the saver may dismiss them. */
function Shown({ observation }: One): ReactNode {
  const mayPutAside = useMayCall(api.nextSteps.putAside);
  return (
    <ObservationEntry
      observation={observation}
      aside={mayPutAside ? <PutAside observation={observation} /> : undefined}
    />
  );
}

function PutAside({ observation }: One): ReactNode {
  const action = usePutAside();
  const { key } = observation;
  return (
    <>
      <Menu
        label={text.putAside}
        entries={asideDays.map((days) => ({
          id: String(days),
          label: formatMessage(text.forDays, { days }),
          onSelect: () => {
            void action.run({ body: { observation: { key, asideDays: days } } }).then((reply) => {
              const until = reply?.observations.find((one) => one.key === key)?.asideUntil ?? null;
              if (until !== null) toast(formatMessage(text.done, { day: formatDay(until) }));
            });
          },
        }))}
      />
      {action.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {action.failure}
        </p>
      )}
    </>
  );
}

function SetAside({ observation }: One): ReactNode {
  const mayBringBack = useMayCall(api.nextSteps.putAside);
  const { title } = useObservationWords(observation);
  const action = usePutAside();
  const { key, asideUntil } = observation;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0">
        <span className="t2">{title}</span>
        {asideUntil !== null && (
          <span className="t1 block text-ink-3">
            {formatMessage(text.asideUntil, { day: formatDay(asideUntil) })}
          </span>
        )}
      </span>
      {mayBringBack && (
        <LinkButton
          className="t2"
          aria-disabled={action.busy}
          onClick={() => {
            if (action.busy) return;
            void action.run({ body: { observation: { key, asideDays: null } } }).then((reply) => {
              if (reply !== null) toast(text.back);
            });
          }}
        >
          {text.bringBack}
          <span className="sr-only"> {title}</span>
        </LinkButton>
      )}
      {action.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {action.failure}
        </p>
      )}
    </li>
  );
}

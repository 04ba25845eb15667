import type { CalendarEventView, MoneyCalendarView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { calendarFile } from "../parts/calendar-file.ts";
import { agendaKey, eventName } from "../parts/event-name.ts";
import { certaintyOf, Months } from "../parts/months.tsx";
import { kindTexts, text } from "../text.ts";

/** What is due, unlocked and ended on the person's contracts, the soonest first. */
export function CalendarScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.calendars.show, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const calendar = reading.data?.calendar;
  const hasEvents = calendar !== undefined && calendar.events.length > 0;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={calendar === undefined ? undefined : formatMessage(text.on, { day: formatDay(calendar.on) })}
        action={hasEvents && <Export calendar={calendar} />}
      />
      <p className="t2 max-w-160 pt-4 text-ink-2">{text.lead}</p>
      {calendar === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-4">
            <SkeletonRows count={12} height={52} />
          </div>
        </Loading>
      )}
      {calendar === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {calendar !== undefined && <Known calendar={calendar} />}
    </>
  );
}

type Shown = { readonly calendar: MoneyCalendarView };

function Known({ calendar }: Shown): ReactNode {
  const { events, instalments, on, until } = calendar;
  if (events.length === 0)
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={text.noneReason}
        action={
          <AreaLink to={paths.addConnection()} className="link t2">
            {text.add}
          </AreaLink>
        }
      />
    );
  const hasLoan = events.some((event) => event.kind === "loan_instalment");
  return (
    <div className="grid gap-8 pt-5">
      {hasLoan && (
        <FigureBlock
          label={
            <FigureWord id="calendar.instalments" on={on}>
              {text.instalments}
            </FigureWord>
          }
          figure={<Amount value={instalments} figure />}
          note={formatMessage(text.instalmentsUntil, { from: formatDay(on), to: formatDay(until) })}
          lead={instalments === null ? text.unknownInstalments : undefined}
        />
      )}
      <Months events={events} until={until} />
      <p className="t1 max-w-160 text-ink-3" data-print="none">
        {text.exportHelp}
      </p>
    </div>
  );
}

/** The file contains what the page shows: no amount while amounts are hidden. */
function Export({ calendar }: Shown): ReactNode {
  const amounts = useAmounts();
  const described = (event: CalendarEventView): string => {
    const { source } = kindTexts[event.kind];
    const amount = event.amount === null || amounts.hidden ? "" : `${amounts.text(event.amount)}. `;
    const sure = certaintyOf(event);
    return `${amount}${source}${sure === null ? "" : `. ${formatMessage(text.noted, { sure })}`}`;
  };
  return (
    <Button
      onClick={() => {
        const events = calendar.events.map((event) => ({
          key: agendaKey(event),
          day: event.day,
          summary: `${kindTexts[event.kind].name}, ${eventName(event)}`,
          description: described(event),
        }));
        const mediaType = "text/calendar";
        const content = new Blob([calendarFile(events, calendar.on)], { type: mediaType });
        if (saveFile({ content, mediaType, fileName: text.fileName })) toast(text.exported);
      }}
    >
      {text.export}
    </Button>
  );
}

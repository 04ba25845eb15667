import type { InteractionEvent } from "@vigie/api";
import { dayOf, type Instant } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { call, api, type ApiFailure } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { Menu, type MenuEntry } from "../../../../ui/menu.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { kindWords, text } from "../text.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import { otherIcons } from "../../../../ui/other-icons.ts";

const icons: Readonly<Record<InteractionEvent["kind"], IconName>> = {
  note: otherIcons.edit,
  inbound_call: otherIcons.callIn,
  outbound_call: otherIcons.callOut,
  appointment: "calendar",
  lead_completed: "check",
  lead_canceled: "close",
  invitation_read: otherIcons.mail,
  invitation_accepted: otherIcons.mail,
  couple_noted: "users",
  couple_ended: "users",
};

export type LogActs = {
  readonly onEdit: (event: InteractionEvent) => void;
  readonly onPin: (event: InteractionEvent, pinned: boolean) => void;
  readonly onRemove: (event: InteractionEvent) => void;
};

type LogProps = { readonly events: readonly InteractionEvent[]; readonly acts: LogActs };

/** The log as a diary, by month, newest first. */
export function Log({ events, acts }: LogProps): ReactNode {
  return monthsOf(events).map(({ title, held }) => (
    <section key={title} className="pt-4">
      <SectionHead title={title} aside={formatMessage(text.count, { count: held.length })} />
      <ol>
        {held.map((event) => (
          <Line key={event.id} event={event} acts={acts} />
        ))}
      </ol>
    </section>
  ));
}

const monthName = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  month: "long",
  year: "numeric",
});
const weekday = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", weekday: "long" });

function monthsOf(events: readonly InteractionEvent[]) {
  const months = new Map<string, InteractionEvent[]>();
  for (const event of events) {
    const name = monthName.format(new Date(event.at));
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    months.set(title, [...(months.get(title) ?? []), event]);
  }
  return [...months].map(([title, held]) => ({ title, held }));
}

function Line({ event, acts }: { readonly event: InteractionEvent; readonly acts: LogActs }): ReactNode {
  const { kind, at, endsAt, phone, place, link, authorName, note, promises } = event;
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const detail = [phone, place, authorName].filter((part) => part !== null && part !== "").join(", ");
  return (
    <li className="grid grid-cols-[7.5rem_1.5rem_1fr_auto] gap-x-3 border-b border-line py-4 last:border-b-0 max-sm:grid-cols-[1.5rem_1fr_auto]">
      <div className="max-sm:col-span-3">
        <p className="t2 font-semibold">{formatInstantDay(at)}</p>
        <p className="t1 text-ink-3">
          {weekday.format(new Date(at))},{" "}
          {endsAt === null
            ? formatTime(at)
            : formatMessage(text.times, { from: formatTime(at), to: endOf(at, endsAt) })}
        </p>
      </div>
      <span className="pt-0.5 text-ink-2">
        <Icon name={icons[kind]} size={18} />
      </span>
      <div className="min-w-0">
        <p className="t1 text-ink-2">
          <span className="font-semibold text-ink">
            {event.unanswered ? text.unansweredCall : kindWords[kind]}
          </span>
          , {detail}
          {event.changedAt !== null && (
            <>
              {", "}
              <LinkButton onClick={() => setVersionsOpen(true)}>
                {formatMessage(text.changed, { day: formatInstantDay(event.changedAt) })}
              </LinkButton>
            </>
          )}
        </p>
        {link !== null && (
          <p className="t1 pt-1">
            <a href={link} target="_blank" rel="noopener noreferrer" className="link">
              {text.openLink}
            </a>
          </p>
        )}
        <FoldedNote note={note} />
        <Promises promises={promises} />
      </div>
      {!event.isSystem && (
        <Menu
          label={formatMessage(text.acts, { day: formatInstantDay(at) })}
          trigger={<Icon name="more" />}
          entries={actsOn(event, acts)}
        />
      )}
      {areVersionsOpen && <VersionsDialog event={event} onClose={() => setVersionsOpen(false)} />}
    </li>
  );
}

/** About six lines; the rest is shown on demand. */
const folded = { characters: 500, lines: 6 };

function FoldedNote({ note }: Pick<InteractionEvent, "note">): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isLong = note.length > folded.characters || note.split("\n").length > folded.lines;
  const shape = isLong && !isOpen ? " line-clamp-6 print:line-clamp-none" : "";
  return (
    <>
      <p className={`t2 pt-1 break-words whitespace-pre-line${shape}`}>{note}</p>
      {isLong && (
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.fold : text.unfold}
        </LinkButton>
      )}
    </>
  );
}

function Promises({ promises }: Pick<InteractionEvent, "promises">): ReactNode {
  return (
    <>
      {promises.map(({ id, by, what, dueOn, doneAt }) => (
        <p key={id} className={`t1 pt-1 ${doneAt === null ? "font-semibold text-warn" : "text-ink-3"}`}>
          {doneAt === null
            ? formatMessage(text.promised, {
                who: by === "advisor" ? text.byAdvisor : text.byCustomer,
                day: formatDay(dueOn),
                what,
              })
            : formatMessage(text.promisedDone, { what })}
        </p>
      ))}
    </>
  );
}

/** An appointment of several days, which another tool may have created, shows the day of its end. */
function endOf(at: Instant, endsAt: Instant): string {
  const time = formatTime(endsAt);
  return dayOf(at) === dayOf(endsAt) ? time : `${formatInstantDay(endsAt)}, ${time}`;
}

function actsOn(event: InteractionEvent, { onEdit, onPin, onRemove }: LogActs): readonly MenuEntry[] {
  const isOutcome = event.kind === "lead_completed" || event.kind === "lead_canceled";
  return [
    ...(isOutcome ? [] : [{ id: "edit", label: text.edit, onSelect: () => onEdit(event) }]),
    {
      id: "pin",
      label: event.pinned ? text.unpin : text.pinIt,
      onSelect: () => onPin(event, !event.pinned),
    },
    ...(event.kind === "appointment"
      ? [{ id: "ics", label: text.calendar, onSelect: () => void saveCalendar(event) }]
      : []),
    ...(isOutcome
      ? []
      : [{ id: "remove", label: text.remove, danger: true, onSelect: () => onRemove(event) }]),
  ];
}

async function saveCalendar({ id }: InteractionEvent): Promise<void> {
  const file = await call(api.interactions.calendar, { params: { id } }).catch((reason: ApiFailure) => {
    toast(reason.body.message, "failed");
    return null;
  });
  if (file !== null) saveFile(file);
}

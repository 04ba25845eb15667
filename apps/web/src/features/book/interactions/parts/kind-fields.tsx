import { dayBounds } from "@vigie/domain";
import { today } from "../../../../shared/clock/today.ts";
import type { ReactNode } from "react";
import { Checkbox } from "../../../../ui/choice.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";
import type { Entry, EntryFaults } from "./entry.ts";

type KindFieldsProps = {
  readonly entry: Entry;
  readonly faults: EntryFaults;
  readonly onEntry: (patch: Partial<Entry>) => void;
};

/** The fields of a kind: a call has date, time and number; an appointment its date, both times, place and link; a note none. */
export function KindFields({ entry, faults, onEntry }: KindFieldsProps): ReactNode {
  if (entry.kind === "note") return null;
  const isAppointment = entry.kind === "appointment";
  return (
    <>
      <div
        className={`grid items-start gap-4 ${isAppointment ? "grid-cols-2 sm:grid-cols-[9rem_7rem_7rem_1fr]" : "sm:grid-cols-[9rem_7rem_1fr]"}`}
      >
        <DayField
          bounds={dayBounds("exchange", today())}
          label={text.day}
          error={faults.day}
          value={entry.day}
          onValue={(day) => {
            // An invalid day is sent as none, not as today.
            onEntry({ day: day === "invalid" ? null : day });
          }}
        />
        <TextField
          label={text.time}
          help={text.timeHelp}
          error={faults.time}
          inputMode="numeric"
          maxLength={8}
          value={entry.time}
          onChange={(event) => onEntry({ time: event.target.value })}
        />
        {isAppointment ? (
          <Meeting entry={entry} faults={faults} onEntry={onEntry} />
        ) : (
          <TextField
            label={text.phone}
            type="tel"
            maxLength={30}
            value={entry.phone}
            onChange={(event) => onEntry({ phone: event.target.value })}
          />
        )}
      </div>
      {entry.kind === "outbound_call" && <Answer entry={entry} onEntry={onEntry} />}
    </>
  );
}

/** The end and the place of an appointment. */
function Meeting({ entry, faults, onEntry }: KindFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={text.endTime}
        help={text.endTimeHelp}
        error={faults.endTime}
        inputMode="numeric"
        maxLength={8}
        value={entry.endTime}
        onChange={(event) => onEntry({ endTime: event.target.value })}
      />
      <TextField
        label={text.place}
        maxLength={200}
        value={entry.place}
        onChange={(event) => onEntry({ place: event.target.value })}
      />
      <div className="col-span-full">
        <TextField
          label={text.link}
          help={text.linkHelp}
          error={faults.link}
          type="url"
          inputMode="url"
          maxLength={500}
          value={entry.link}
          onChange={(event) => onEntry({ link: event.target.value })}
        />
      </div>
    </>
  );
}

/** Whether the call was answered, and then the questions asked in it. */
function Answer({ entry, onEntry }: Pick<KindFieldsProps, "entry" | "onEntry">): ReactNode {
  return (
    <>
      <Checkbox
        label={text.unanswered}
        help={text.unansweredHelp}
        checked={entry.unanswered}
        onChange={(event) => {
          const unanswered = event.target.checked;
          onEntry(unanswered ? { unanswered, refused: false } : { unanswered });
        }}
      />
      {!entry.unanswered && (
        <Checkbox
          label={text.refused}
          help={text.refusedHelp}
          checked={entry.refused}
          onChange={(event) => onEntry({ refused: event.target.checked })}
        />
      )}
    </>
  );
}

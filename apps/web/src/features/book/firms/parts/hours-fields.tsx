import type { ReactNode } from "react";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { profileText as text } from "../text.ts";
import { type HourLines, openingsOf, weekdays } from "./hours.ts";

type HoursFieldsProps = { readonly lines: HourLines; readonly onLines: (lines: HourLines) => void };

/** The advisor's opening hours, one line per day. */
export function HoursFields({ lines, onLines }: HoursFieldsProps): ReactNode {
  return (
    <section aria-label={text.hours}>
      <SectionHead title={text.hours} />
      <p className="t1 pt-3 text-ink-2">{text.hoursHelp}</p>
      <div className="grid items-start gap-x-8 gap-y-4 pt-3 sm:grid-cols-2">
        {weekdays.map((weekday, index) => (
          <TextField
            key={weekday}
            label={text.weekdays[index] ?? ""}
            error={openingsOf(lines[index] ?? "", weekday) === null ? text.hoursWrong : undefined}
            maxLength={60}
            value={lines[index] ?? ""}
            onChange={({ target }) => onLines(lines.map((line, at) => (at === index ? target.value : line)))}
          />
        ))}
      </div>
    </section>
  );
}

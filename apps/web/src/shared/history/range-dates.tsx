import { rangeDatesText } from "./text.ts";
import type { Day } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { formatDay } from "../../ui/format.ts";
import { DayField } from "../../ui/number-field.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import type { Dates } from "./range.tsx";

export type RangeDatesProps = {
  readonly dates: Dates | null;
  readonly bounds: Dates;
  readonly onApply: (dates: Dates) => void;
  readonly onClose: () => void;
};

type Typed = Day | "invalid" | null;

/** Two days of a free range: nothing changes before both are chosen and confirmed (specification 1 §5). */
export function RangeDates({ dates, bounds, onApply, onClose }: RangeDatesProps): ReactNode {
  const [from, setFrom] = useState<Typed>(dates?.from ?? null);
  const [to, setTo] = useState<Typed>(dates?.to ?? null);
  const around = { from: formatDay(bounds.from), to: formatDay(bounds.to) };
  const outside = (value: Typed): string | undefined =>
    value !== null && value !== "invalid" && (value < bounds.from || value > bounds.to)
      ? formatMessage(rangeDatesText.outside, around)
      : undefined;
  const chosen = chosenOf(from, to);
  const isInOrder = chosen === null || chosen.from < chosen.to;
  const isReady = chosen !== null && isInOrder && outside(from) === undefined && outside(to) === undefined;
  const apply = (): void => {
    if (chosen !== null && isReady) onApply(chosen);
  };
  return (
    <Dialog
      title={rangeDatesText.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="solid" disabled={!isReady} onClick={apply}>
            {rangeDatesText.apply}
          </Button>
          <Button onClick={onClose}>{rangeDatesText.cancel}</Button>
        </>
      }
    >
      <Form
        className="grid gap-x-6 gap-y-4 pt-2 sm:grid-cols-2"
        onSubmit={() => {
          apply();
        }}
      >
        <DayField
          label={rangeDatesText.from}
          value={from === "invalid" ? null : from}
          onValue={setFrom}
          error={outside(from)}
          placeholder={rangeDatesText.form}
        />
        <DayField
          label={rangeDatesText.to}
          value={to === "invalid" ? null : to}
          onValue={setTo}
          error={outside(to) ?? (isInOrder ? undefined : rangeDatesText.order)}
          placeholder={rangeDatesText.form}
        />
        {/* Enter in a field confirms, as in any form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </Form>
      <p className="t1 pt-3 text-ink-3">
        {formatMessage(rangeDatesText.help, around)} {chosen === null && rangeDatesText.both}
      </p>
    </Dialog>
  );
}

function chosenOf(from: Typed, to: Typed): Dates | null {
  if (from === null || to === null || from === "invalid" || to === "invalid") return null;
  return { from, to };
}

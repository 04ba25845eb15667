import type { NextThousandView } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PercentField } from "../../../../ui/number-field.tsx";
import { text } from "../text.ts";

/** The highest rate that may be typed. */
export const livretMost = 0.1;

/** Explains why the Livret A is apart, with a field for today's rate, kept in the address. Nothing is shown while its rate is
 * current. */
export function LivretRate({ livret }: Pick<NextThousandView, "livret">): ReactNode {
  const query = useQueryValues();
  const kept = query.get("livret");
  const [typed, setTyped] = useState<number | null | "invalid">(kept === "" ? null : Number(kept));
  if (livret === null || (livret.revisionUnread === null && !livret.isRateTold)) return null;
  const isOut = typeof typed === "number" && (typed < 0 || typed > livretMost);
  const ask = (): void => {
    if (typed !== "invalid" && !isOut) query.set({ livret: typed === null ? "" : String(typed) });
  };
  return (
    <div className="grid max-w-160 gap-2 pt-4">
      <p className="t1 text-ink-2">
        {livret.revisionUnread === null
          ? text.livretTold
          : formatMessage(text.livretUnread, {
              from: formatDay(livret.rateFrom),
              day: formatDay(livret.revisionUnread),
            })}
      </p>
      <Form className="max-w-60" onSubmit={ask}>
        <PercentField
          label={text.livretRate}
          value={typed === "invalid" ? null : typed}
          error={isOut ? text.livretRange : undefined}
          onValue={setTyped}
          onBlur={ask}
        />
      </Form>
    </div>
  );
}

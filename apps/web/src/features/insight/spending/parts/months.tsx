import type { SpendingView } from "@vigie/api";
import { type Day, familyName } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

const monthFormat = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** « mars 2026 » */
function monthName(month: Day): string {
  return monthFormat.format(Date.parse(`${month}T00:00:00Z`));
}

type Props = { readonly months: SpendingView["months"] };

/** The months, most recent first, and the families of the chosen month. */
export function Months({ months }: Props): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const last = months.at(-1);
  const shown = months.find(({ month }) => month === chosen) ?? last;
  if (shown === undefined) return null;
  return (
    <div className="grid gap-x-8 gap-y-8 md:grid-cols-2">
      <ShareBars
        title={text.months}
        level={2}
        note={<FigureWord id="spending.month">{text.choose}</FigureWord>}
        value="amount"
        head={text.month}
        sorted={false}
        selected={shown.month}
        onSelect={setChosen}
        items={months.toReversed().map(({ month, total }) => ({
          key: month,
          label: monthName(month),
          cents: total,
        }))}
      />
      <ShareBars
        title={formatMessage(text.families, { month: monthName(shown.month) })}
        level={2}
        value="both"
        head={text.family}
        items={shown.families.map(({ family, amount }) => ({
          key: family,
          label: familyName(family),
          cents: amount,
        }))}
      />
    </div>
  );
}

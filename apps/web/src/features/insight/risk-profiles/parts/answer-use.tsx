import { bookApi } from "@vigie/api/book";
import type { AnswerUse as Use } from "@vigie/api";
import type { ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { Switch } from "../../../../ui/choice.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { answerUseText } from "../text.ts";

/** Whether a firm may use these answers to choose whom it approaches. Asked separately and before the answers; no by default. */
export function AnswerUse(): ReactNode {
  const firms = useReading(bookApi.answerUses.list, {}).data?.firms ?? [];
  if (firms.length === 0) return null;
  return (
    <section className="max-w-220 pt-6">
      <SectionHead title={answerUseText.title} />
      <p className="t2 pt-3 text-ink-2">{answerUseText.why}</p>
      {firms.map((use) => (
        <FirmSwitch key={use.firmId} use={use} />
      ))}
    </section>
  );
}

function FirmSwitch({ use: { firmId, firmName, granted, since } }: { readonly use: Use }): ReactNode {
  const set = useAction(bookApi.answerUses.set, { refreshes: [bookApi.answerUses.list] });
  return (
    <div className="border-b border-line py-2">
      <Switch
        label={formatMessage(answerUseText.firm, { firm: firmName })}
        help={
          granted && since !== null
            ? formatMessage(answerUseText.granted, { day: formatInstantDay(since) })
            : answerUseText.refused
        }
        checked={granted}
        onChange={(event) => {
          void set.run({ body: { answerUse: { firmId, granted: event.target.checked } } });
        }}
      />
      {set.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {set.failure}
        </p>
      )}
    </div>
  );
}

import type { AdvisorAlert } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { addDays, type AlertKind } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../api.ts";
import { LinkButton } from "../../ui/button.tsx";
import { formatDay, formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { today } from "../clock/today.ts";
import { plainName } from "../portfolios/plain-name.ts";
import { alertSentence, alertText as text } from "./alert-text.ts";

type AlertFacts = Pick<AdvisorAlert, "kind" | "detail" | "name" | "ratio" | "on"> &
  // A sign of departure has no figure that fell.
  Partial<Pick<AdvisorAlert, "ratioBefore" | "asOf">>;

/** Alerts named after a contract, whose name a bank may write in capitals. */
const ofContract: readonly AlertKind[] = ["contract_date", "profile_gap", "project_at_risk"];

const ofProject: readonly AlertFacts["detail"][] = ["goal_changed", "payments_changed"];

/** A probability has no more precision than its model. */
function digitsOf({ detail }: AlertFacts): { readonly maxDigits?: number } {
  return detail === "chance_fell" ? { maxDigits: 0 } : {};
}

export function alertWords(alert: AlertFacts): string {
  const name = alert.name ?? "";
  return formatMessage(alertSentence(alert), {
    name: ofContract.includes(alert.kind) || ofProject.includes(alert.detail) ? plainName(name) : name,
    on: alert.on === null ? "" : formatDay(alert.on),
    percent: alert.ratio === null ? "" : formatPercent(alert.ratio, digitsOf(alert)),
    before: alert.ratioBefore == null ? "" : formatPercent(alert.ratioBefore, digitsOf(alert)),
    asOf: alert.asOf == null ? "" : formatDay(alert.asOf),
  });
}

/** Snoozes an alert for a week, or dismisses it as useless with a reason; either can be undone. */
export function AlertActs({
  id,
  words,
  state,
}: {
  readonly id: AdvisorAlert["id"];
  /** Names the alert for screen readers. */
  readonly words: string;
  readonly state: "open" | "snoozed" | "dismissed";
}): ReactNode {
  const [reason, setReason] = useState<string | null>(null);
  const change = useAction(bookApi.alerts.change, {
    refreshes: [bookApi.alerts.list, bookApi.statistics.show, api.customers.search],
  });
  const act = async (alert: Parameters<typeof change.run>[0]["body"]["alert"]): Promise<void> => {
    const reply = await change.run({ params: { id }, body: { alert } });
    if (reply === null) toast(change.failure ?? text.notDone, "failed");
    else toast(text.done);
  };
  if (state !== "open")
    return (
      <LinkButton aria-label={`${text.reopen}, ${words}`} onClick={() => void act({ act: "reopen" })}>
        {text.reopen}
      </LinkButton>
    );
  if (reason !== null)
    return (
      <Because
        reason={reason}
        setReason={setReason}
        onSend={() => void act({ act: "dismiss", because: reason })}
      />
    );
  return (
    <span className="t1 flex flex-wrap gap-x-5">
      <LinkButton
        aria-label={`${text.snooze}, ${words}`}
        onClick={() => void act({ act: "snooze", until: addDays(today(), 7) })}
      >
        {text.snooze}
      </LinkButton>
      <LinkButton
        aria-label={`${text.dismiss}, ${words}`}
        onClick={() => {
          setReason("");
        }}
      >
        {text.dismiss}
      </LinkButton>
    </span>
  );
}

type BecauseProps = {
  readonly reason: string;
  readonly setReason: (reason: string | null) => void;
  readonly onSend: () => void;
};

function Because({ reason, setReason, onSend }: BecauseProps): ReactNode {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <TextField
        label={text.becauseOf}
        value={reason}
        maxLength={300}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <LinkButton disabled={reason.trim() === ""} onClick={onSend}>
        {text.send}
      </LinkButton>
      <LinkButton
        onClick={() => {
          setReason(null);
        }}
      >
        {text.cancel}
      </LinkButton>
    </div>
  );
}

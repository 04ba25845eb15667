import type { AdvisorAlert, CustomerSheet } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { alertWords } from "../../../../shared/book/alert-acts.tsx";
import { alertKindWords } from "../../../../shared/book/alert-text.ts";
import { CallButton } from "../../../../shared/book/call-button.tsx";
import { hasInteractions } from "../../../../shared/book/offered.ts";
import { sheetText } from "./sheet-text.ts";

type Step = NonNullable<CustomerSheet["nextStep"]>;

type Props = { readonly id: Id; readonly sheet: CustomerSheet; readonly alerts: readonly AdvisorAlert[] };

function figureAlert({ nextStep }: CustomerSheet, alerts: readonly AdvisorAlert[]): AdvisorAlert | undefined {
  return nextStep?.kind === "appointment" ? undefined : alerts.find(({ amount }) => amount !== null);
}

/** The alert that the head of the sheet already shows, by its amount or its sentence. */
export function headAlert(sheet: CustomerSheet, alerts: readonly AdvisorAlert[]): AdvisorAlert | undefined {
  return figureAlert(sheet, alerts) ?? (sheet.nextStep === null ? alerts[0] : undefined);
}

/** The main figure of a sheet: a scheduled appointment, else an alert's amount, else the next step's, or the shared wealth if
 * nothing is due. */
export function NextStep({ id, sheet, alerts }: Props): ReactNode {
  const { nextStep, customer } = sheet;
  const told = figureAlert(sheet, alerts);
  return (
    <section>
      {told !== undefined ? (
        <FigureBlock
          label={alertKindWords[told.kind]}
          figure={<Amount value={told.amount} decimals={false} />}
          lead={alertWords(told)}
        />
      ) : nextStep === null ? (
        <FigureBlock
          label={sheetText.sharedWealth}
          figure={<Amount value={customer.wealth} decimals={false} />}
          note={
            customer.oldestDate === null
              ? undefined
              : formatMessage(sheetText.sharedWealthNote, { day: formatDay(customer.oldestDate) })
          }
          lead={alerts[0] === undefined ? sheetText.nothingToDo : alertWords(alerts[0])}
        />
      ) : (
        <FigureBlock
          label={sheetText.steps[nextStep.kind]}
          figure={figureOf(nextStep)}
          note={nextStep.kind === "appointment" && nextStep.at !== null ? formatTime(nextStep.at) : undefined}
          lead={leadOf(nextStep)}
        />
      )}
      {hasInteractions() && <CallButton id={id} />}
    </section>
  );
}

function figureOf({ kind, at, count }: Step): string {
  const words = sheetText.stepFigures;
  switch (kind) {
    case "appointment":
      return at === null ? "" : formatInstantDay(at);
    case "renew_connection":
      return words.renew;
    case "share_contracts":
      return words.share;
    case "complete_file":
      return formatMessage(words.complete_file, { count: count ?? 0 });
    case "make_contact":
      return count === null ? words.never : formatMessage(words.make_contact, { count });
  }
}

function leadOf({ kind, count }: Step): string {
  return kind === "make_contact" && count === null ? sheetText.stepLeads.never : sheetText.stepLeads[kind];
}

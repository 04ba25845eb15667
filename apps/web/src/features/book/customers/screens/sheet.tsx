import type { CustomerSheet } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { SheetFrame, SheetLoading, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { hasInteractions } from "../../../../shared/book/offered.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { type AlertsReading, PrintedAlerts, SheetAlerts, useCustomerAlerts } from "../parts/sheet-alerts.tsx";
import { Changes } from "../parts/sheet-changes.tsx";
import { Contracts } from "../parts/sheet-contracts.tsx";
import { Facts } from "../parts/sheet-facts.tsx";
import { CustomerFile } from "../parts/sheet-file.tsx";
import { Opportunities } from "../parts/sheet-opportunities.tsx";
import { NextStep } from "../parts/sheet-next-step.tsx";
import { SheetMeeting } from "../parts/sheet-meeting.tsx";
import { SheetSigner } from "../parts/sheet-signer.tsx";
import { SheetCouple } from "../parts/sheet-couple.tsx";
import { PinnedNote } from "../parts/sheet-pinned.tsx";
import { SheetActs } from "../parts/sheet-acts.tsx";
import { Projects } from "../parts/sheet-projects.tsx";
import { sheetText } from "../parts/sheet-text.ts";
import { useMeeting } from "../parts/use-meeting.ts";

/** A customer's sheet: who they are, what is at stake, what to do now. */
export function CustomerScreen(): ReactNode {
  const id = useIdParam("customerId");
  const isOpen = useMeeting(id);
  const sheet = useSheet(id, { enabled: isOpen });
  const alerts = useCustomerAlerts(id, { enabled: isOpen });
  return (
    <SheetFrame
      sheet={sheet}
      id={id}
      action={
        hasInteractions() && (
          <AreaLink to={bookPaths.newNote(id)} className="button button-solid">
            {sheetText.note}
          </AreaLink>
        )
      }
    >
      {/* The main figure may come from an alert: it is not rendered before, so that it does not change. */}
      {sheet.data === undefined || alerts.isPending ? (
        <SheetLoading />
      ) : (
        <Overview id={id} sheet={sheet.data} alerts={alerts} />
      )}
    </SheetFrame>
  );
}

type OverviewProps = { readonly id: Id; readonly sheet: CustomerSheet; readonly alerts: AlertsReading };

function Overview({ id, sheet, alerts }: OverviewProps): ReactNode {
  return (
    <>
      <div
        data-print="sheet"
        className="grid grid-cols-1 gap-x-6 md:grid-cols-[minmax(0,1fr)_19rem] print:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="min-w-0 pt-5 print:pt-2">
          <NextStep id={id} sheet={sheet} alerts={alerts.data?.alerts ?? []} />
          <SheetAlerts reading={alerts} />
          <PrintedAlerts sheet={sheet} alerts={alerts.data?.alerts ?? []} />
          <Facts sheet={sheet} />
          <SheetCouple id={id} />
          {hasInteractions() && <PinnedNote id={id} />}
          <Projects projects={sheet.projects} />
          {hasInteractions() && <SheetMeeting id={id} />}
        </div>
        <aside
          className="border-line pt-2 md:border-l md:pl-6 print:border-l print:pl-4"
          aria-label={sheetText.file}
        >
          <CustomerFile customer={sheet.customer} />
          <Invited invitation={sheet.invitation} />
          <Changes changes={sheet.changes} hasContact={sheet.customer.lastContactAt !== null} />
        </aside>
      </div>
      <Contracts id={id} sheet={sheet} />
      <Opportunities id={id} />
      <SheetSigner />
      <SheetActs customer={sheet.customer} />
    </>
  );
}

/** How the customer joined the firm. */
function Invited({ invitation }: Pick<CustomerSheet, "invitation">): ReactNode {
  if (invitation === null) return null;
  const { sentAt, acceptedAt } = invitation;
  const accepted = formatInstantDay(acceptedAt);
  return (
    <p className="t1 pt-3 text-ink-3">
      {sentAt === null
        ? formatMessage(sheetText.invitedUnsent, { accepted })
        : formatMessage(sheetText.invited, { sent: formatInstantDay(sentAt), accepted })}
    </p>
  );
}

import type { CustomerProject } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useEffect, useRef, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText, connectionWords } from "../../../../shared/book/book-text.ts";
import {
  customerLine,
  customerName,
  dayWord,
  fileCountWord,
  riskWord,
} from "../../../../shared/book/customer-words.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { IconButton, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { hasInteractions } from "../../../../shared/book/offered.ts";
import { text } from "../text.ts";
import { PreviewNotes } from "./preview-notes.tsx";
import { ProjectLines } from "./sheet-projects.tsx";
import { projectText } from "./sheet-text.ts";
import { RowReason } from "./row-alerts.tsx";

type PreviewProps = { readonly id: Id; readonly onClose: () => void };

/** A customer beside the list: who they are, what is at stake, and a link to the sheet. */
export function Preview({ id, onClose }: PreviewProps): ReactNode {
  return (
    <aside
      aria-label={text.previewTitle}
      data-print="none"
      className="sticky top-4 hidden w-66 shrink-0 self-start border-l border-line pt-4 pl-6 min-[81.25rem]:block"
    >
      <IconButton icon="close" label={bookText.close} className="float-right -mt-2 -mr-3" onClick={onClose} />
      <PreviewBody id={id} />
    </aside>
  );
}

/** The same as a dialog, if there is no space beside the list. */
export function PreviewPanel({ id, onClose }: PreviewProps): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  // Not the close button: Enter opens the sheet of the shown customer, as beside the list.
  useEffect(() => {
    body.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SidePanel title={text.previewTitle} onClose={onClose}>
      <div ref={body} tabIndex={-1} data-list-keys="" className="pt-5 outline-none">
        <PreviewBody id={id} />
      </div>
    </SidePanel>
  );
}

function PreviewBody({ id }: Pick<PreviewProps, "id">): ReactNode {
  const sheet = useReading(api.customers.show, { params: { id } });
  if (sheet.data === undefined)
    return sheet.isError ? (
      <EmptyState
        kind="failed"
        title={text.previewFailed}
        action={<LinkButton onClick={() => void sheet.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.previewLoading}>
        <SkeletonRows count={8} height={44} />
      </Loading>
    );
  const { customer, projects } = sheet.data;
  const facts = [
    [text.risk, riskWord(customer)],
    [text.lastContact, dayWord(customer.lastContactAt)],
    [text.nextAppointment, dayWord(customer.nextAppointmentAt)],
    [text.file, fileCountWord(customer)],
    [text.connection, customer.connection === null ? bookText.unknown : connectionWords[customer.connection]],
    [text.contracts, customer.contractCount === null ? bookText.unknown : String(customer.contractCount)],
  ] as const;
  return (
    <div>
      <p className="t1 text-ink-2">{customerLine(customer)}</p>
      <h2 className="t4">{customerName(customer)}</h2>
      <p className="t6 pt-2">
        <Amount value={customer.wealth} decimals={false} />
      </p>
      <p className="t1 pt-1 text-ink-3">
        {customer.oldestDate === null
          ? text.wealth
          : formatMessage(text.wealthAsOf, { day: formatDay(customer.oldestDate) })}
      </p>
      <p className="pt-4">
        <RowReason row={customer} today={today()} />
      </p>
      <dl className="mt-4 border-t border-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <dt className="t1 text-ink-2">{label}</dt>
            <dd className="t2 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {projects.length > 0 && <PreviewProjects projects={projects} />}
      {hasInteractions() && <PreviewNotes id={id} />}
      <p className="pt-4">
        <AreaLink to={bookPaths.customer(customer.id)} className="link font-semibold">
          {text.openSheet}
        </AreaLink>
      </p>
    </div>
  );
}

function PreviewProjects({ projects }: { readonly projects: readonly CustomerProject[] }): ReactNode {
  return (
    <section aria-label={projectText.title} className="pt-4">
      <h3 className="t2 border-b border-line pb-1 font-semibold">{projectText.title}</h3>
      <ProjectLines projects={projects} />
    </section>
  );
}

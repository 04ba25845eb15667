import type { VigilanceEntry } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { SheetFrame, SheetLoading, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { useMe } from "../../../../shared/session/user.ts";
import { ToNotFound } from "../../../../shell/pages/crash.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Entry } from "../parts/entry.tsx";
import { EntryForm } from "../parts/entry-form.tsx";
import { text } from "../text.ts";

/** What is known of a customer for the fight against money laundering. For anyone not entrusted with it the page does not exist. */
export function VigilanceScreen(): ReactNode {
  const id = useIdParam("customerId");
  const me = useMe();
  const sheet = useSheet(id);
  if (me !== null && me.duties?.includes("vigilance") !== true) return <ToNotFound />;
  return (
    <SheetFrame sheet={sheet} id={id}>
      {me === null ? <SheetLoading /> : <Vigilance key={id} id={id} />}
    </SheetFrame>
  );
}

function Vigilance({ id }: { readonly id: Id }): ReactNode {
  const reading = useReading(adviceApi.vigilance.show, { params: { id } });
  const entries = reading.data?.entries;
  if (entries !== undefined) return <Entries id={id} entries={entries} />;
  if (!reading.isError) return <SheetLoading />;
  return (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
    />
  );
}

type EntriesProps = { readonly id: Id; readonly entries: readonly VigilanceEntry[] };

function Entries({ id, entries }: EntriesProps): ReactNode {
  const [isEdited, setEdited] = useState(false);
  const [current, ...former] = entries;
  return (
    <div className="grid max-w-180 gap-8 pt-6">
      <p className="t2 border-l-3 border-warn py-1 pl-4 text-ink-2">{text.warning}</p>
      {isEdited ? (
        <EntryForm id={id} last={current ?? null} onEnd={() => setEdited(false)} />
      ) : (
        <div>
          <Button look="solid" onClick={() => setEdited(true)}>
            {current === undefined ? text.first : text.edit}
          </Button>
        </div>
      )}
      {current === undefined && !isEdited && (
        <EmptyState kind="none" title={text.none} reason={text.noneReason} />
      )}
      {current !== undefined && (
        <section>
          <SectionHead title={text.now} />
          <Entry entry={current} />
        </section>
      )}
      {former.length > 0 && (
        <section>
          <SectionHead title={text.history} />
          {former.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </section>
      )}
    </div>
  );
}

import type { InteractionEvent } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import {
  changesOf,
  emptyEntry,
  faultsOf,
  wholeOf,
  type Entry,
  type EntryFaults,
  type WritableKind,
} from "./entry.ts";
import { KindChoice } from "./kind-choice.tsx";
import { KindFields } from "./kind-fields.tsx";
import { PromiseFields } from "./promise-fields.tsx";
import { useKeptEntry, useSavedDraft } from "./use-draft.ts";

const draftWords = {
  saving: text.draftSaving,
  saved: text.draftSaved,
  part: text.draftPart,
  failed: text.draftFailed,
} as const;

export type EditorProps = {
  readonly id: Id;
  readonly firstKind: WritableKind;
  /** The interaction being edited; null for a new one. */
  readonly edited: { readonly event: InteractionEvent; readonly entry: Entry } | null;
  readonly pinned: InteractionEvent | null;
  /** The page was opened to write: the note field gets the focus. */
  readonly startsWriting: boolean;
  readonly onEnd: () => void;
};

function useEntry({ id, firstKind, edited, onEnd }: EditorProps) {
  const isNew = edited === null;
  const kept = useKeptEntry(id, isNew);
  const begun = kept === null || firstKind === "note" ? kept : { ...kept, kind: firstKind };
  const first = edited?.entry ?? begun ?? emptyEntry(firstKind, today());
  const typed = useTyped<Entry>(["interaction", id, edited?.event.id ?? "new"], first);
  const draft = useSavedDraft(id, typed.values, isNew && typed.isDirty);
  const [faults, setFaults] = useState<EntryFaults>({});
  const refreshes = [
    api.interactions.draft,
    api.interactions.list,
    api.customers.show,
    api.customers.search,
    api.tasks.list,
  ];
  const create = useAction(api.interactions.create, { refreshes });
  const change = useAction(api.interactions.change, { refreshes });
  const action = edited === null ? create : change;
  const submit = async (): Promise<boolean> => {
    const found = faultsOf(typed.values);
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    await draft.settle();
    const reply =
      edited === null
        ? await create.run({ params: { id }, body: { event: wholeOf(typed.values) } })
        : await change.run({
            params: { id: edited.event.id },
            body: { event: changesOf(edited.entry, typed.values), seenChangesNb: edited.event.changesNb },
          });
    if (reply === null) {
      if (edited === null) draft.saveNow();
      return false;
    }
    typed.forget();
    toast(reply.sensitive.length === 0 ? text.saved : text.savedSensitive);
    onEnd();
    return true;
  };
  return { typed, faults, action, submit, draft: draft.state };
}

/** The editor of an exchange: the kind, then only that kind's fields. Typed text is saved on the server as a draft. */
export function Editor(props: EditorProps): ReactNode {
  const { edited } = props;
  const { typed, faults, action, submit, draft } = useEntry(props);
  const { values, set } = typed;
  return (
    <Form failure={action.failure} className="grid gap-4 pt-5" onSubmit={submit} aria-label={text.kind}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <KindChoice value={values.kind} onValue={(kind) => set({ kind })} />
        <span role="status" className="t1 text-ink-3">
          {draft === "none" ? "" : draftWords[draft]}
        </span>
      </div>
      {edited !== null && (
        <p className="t1 text-ink-2">
          {formatMessage(text.editing, { day: formatInstantDay(edited.event.at) })}
        </p>
      )}
      <KindFields entry={values} faults={faults} onEntry={set} />
      <p className="t1 flex items-center gap-2 text-ink-2">
        <Icon name="eye" size={16} />
        {text.readable}
      </p>
      <Templates
        kind={values.kind}
        onBody={(body) => set({ note: values.note === "" ? body : `${values.note}\n${body}` })}
      />
      <TextArea
        label={text.note}
        autoFocus={props.startsWriting}
        maxLength={10_000}
        error={faults.note}
        value={values.note}
        onChange={(event) => set({ note: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <PromiseFields
        promises={values.promises}
        faults={faults.promises}
        onPromises={(promises) => set({ promises })}
      />
      <Foot
        {...props}
        values={values}
        set={set}
        busy={action.busy}
        failure={action.failure}
        onEnd={() => {
          typed.forget();
          props.onEnd();
        }}
      />
    </Form>
  );
}

type FootProps = EditorProps & {
  readonly values: Entry;
  readonly set: (patch: Partial<Entry>) => void;
  readonly busy: boolean;
  readonly failure: string | null;
};

/** Whether it is pinned, replacing the former pin; the save button. */
function Foot({ edited, pinned, onEnd, values, set, busy, failure }: FootProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-b border-ink pb-4">
      <Checkbox
        label={text.pin}
        help={
          pinned !== null && pinned.id !== edited?.event.id
            ? formatMessage(text.pinReplaces, { day: formatInstantDay(pinned.at) })
            : undefined
        }
        checked={values.pinned}
        onChange={(event) => set({ pinned: event.target.checked })}
      />
      <span className="flex items-center gap-4 max-sm:w-full max-sm:flex-col">
        {failure !== null && (
          <span role="alert" className="t1 text-neg">
            {failure}
          </span>
        )}
        {edited !== null && <LinkButton onClick={onEnd}>{text.cancelEdit}</LinkButton>}
        <Button type="submit" look="solid" busy={busy}>
          {edited === null ? text.save[values.kind] : bookText.save}
        </Button>
      </span>
    </div>
  );
}

function Templates({
  kind,
  onBody,
}: {
  readonly kind: WritableKind;
  readonly onBody: (body: string) => void;
}): ReactNode {
  const templates = useReading(api.contacts.templates, {}).data?.templates ?? [];
  const entries = templates
    .filter((one) => one.kind === kind)
    .map(({ id, name, body }) => ({ id, label: name, onSelect: () => onBody(body) }));
  return entries.length === 0 ? null : <Menu label={text.template} entries={entries} className="link t1" />;
}

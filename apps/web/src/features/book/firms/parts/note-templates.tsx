import type { NoteTemplate } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { templateKinds, templateText as text } from "../text.ts";

type Kind = (typeof templateKinds)[number]["value"];
type Draft = {
  readonly id: NoteTemplate["id"] | null;
  readonly name: string;
  readonly kind: Kind;
  readonly body: string;
};
const empty: Draft = { id: null, name: "", kind: "note", body: "" };
const refreshes = [api.contacts.templates];

/** Templates for notes, shared by the firm. */
export function NoteTemplates(): ReactNode {
  const templates = useReading(api.contacts.templates, {}).data?.templates;
  const [draft, setDraft] = useState<Draft | null>(null);
  if (templates === undefined) return null;
  return (
    <section>
      <SectionHead title={text.title} aside={text.why} />
      {templates.length === 0 && <p className="t2 pt-3 text-ink-2">{text.none}</p>}
      <ul>
        {templates.map((one) => (
          <Line key={one.id} template={one} onEdit={setDraft} />
        ))}
      </ul>
      <p className="pt-3">
        <LinkButton onClick={() => setDraft(empty)}>{text.add}</LinkButton>
      </p>
      {draft !== null && <TemplateDialog draft={draft} onDraft={setDraft} />}
    </section>
  );
}

type LineProps = { readonly template: NoteTemplate; readonly onEdit: (draft: Draft) => void };

function Line({ template: { id, name, kind, body }, onEdit }: LineProps): ReactNode {
  const remove = useAction(api.contacts.removeTemplate, { refreshes });
  const known = templateKinds.find(({ value }) => value === kind);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line">
      <span className="t2 grow">{name}</span>
      <span className="t1 text-ink-2">{known?.label}</span>
      {known !== undefined && (
        <LinkButton
          className="t1"
          aria-label={formatMessage(text.editOf, { name })}
          onClick={() => onEdit({ id, name, kind: known.value, body })}
        >
          {text.edit}
        </LinkButton>
      )}
      <LinkButton
        className="t1"
        aria-label={formatMessage(text.removeOf, { name })}
        onClick={() => void remove.run({ params: { id } })}
      >
        {text.remove}
      </LinkButton>
      {remove.failure !== null && (
        <span role="alert" className="t1 basis-full text-neg">
          {remove.failure}
        </span>
      )}
    </li>
  );
}

type DialogProps = { readonly draft: Draft; readonly onDraft: (draft: Draft | null) => void };

function TemplateDialog({ draft, onDraft }: DialogProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const add = useAction(api.contacts.addTemplate, { refreshes });
  const change = useAction(api.contacts.changeTemplate, { refreshes });
  const { id, name, kind, body } = draft;
  const close = (): void => onDraft(null);
  const save = async (): Promise<void> => {
    setAsked(true);
    if (name.trim() === "" || body.trim() === "") return;
    const given = { body: { template: { name: name.trim(), kind, body: body.trim() } } };
    const reply = id === null ? await add.run(given) : await change.run({ ...given, params: { id } });
    if (reply !== null) close();
  };
  const failure = add.failure ?? change.failure;
  return (
    <Dialog
      open
      title={id === null ? text.add : formatMessage(text.editOf, { name })}
      onClose={close}
      actions={
        <>
          <Button look="solid" busy={add.busy || change.busy} onClick={() => void save()}>
            {text.save}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && (
          <p role="alert" className="t1 text-neg">
            {failure}
          </p>
        )}
        <TextField
          label={text.name}
          maxLength={80}
          error={isAsked && name.trim() === "" ? text.nameMissing : undefined}
          value={name}
          onChange={(event) => onDraft({ ...draft, name: event.target.value })}
        />
        <Choice
          label={text.kind}
          options={templateKinds}
          value={kind}
          onValue={(next) => onDraft({ ...draft, kind: next })}
        />
        <TextArea
          label={text.body}
          rows={6}
          error={isAsked && body.trim() === "" ? text.bodyMissing : undefined}
          value={body}
          onChange={(event) => onDraft({ ...draft, body: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

import type { CustomerTag } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { othersText as text } from "../text.ts";

/** The firm's tags with their customers; adding and removing tags. */
export function Tags(): ReactNode {
  const tags = useReading(api.customers.tags, {}).data?.tags;
  const [removed, setRemoved] = useState<CustomerTag | null>(null);
  return (
    <section>
      <SectionHead title={text.tags} aside={text.tagsWhy} />
      {tags?.length === 0 && <p className="t2 pt-3 text-ink-2">{text.noTag}</p>}
      <ul>
        {(tags ?? []).map((tag) => (
          <li key={tag.id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line">
            <span className="t2 min-w-0 grow basis-32">{tag.name}</span>
            <span className="t1 text-ink-2">
              {formatMessage(text.tagCount, { count: tag.customerCount })}
            </span>
            <LinkButton
              className="t1"
              aria-label={formatMessage(text.removeTag, { name: tag.name })}
              onClick={() => setRemoved(tag)}
            >
              {text.remove}
            </LinkButton>
          </li>
        ))}
      </ul>
      <AddTag />
      {removed !== null && <RemoveTag tag={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function AddTag(): ReactNode {
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const add = useAction(api.customers.addTag, { refreshes: [api.customers.tags] });
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (name.trim() === "") return false;
    const reply = await add.run({ body: { tag: { name: name.trim(), colour: "grey" } } });
    if (reply === null) return false;
    setName("");
    setAsked(false);
    return true;
  };
  const missing = isAsked && name.trim() === "" ? text.tagMissing : undefined;
  return (
    <Form failure={add.failure} className="flex items-end gap-3 pt-4" onSubmit={submit}>
      <div className="grow sm:max-w-80">
        <TextField
          label={text.tagName}
          maxLength={40}
          error={missing ?? add.failure ?? undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" busy={add.busy}>
        {text.addTag}
      </Button>
    </Form>
  );
}

function RemoveTag({ tag, onClose }: { readonly tag: CustomerTag; readonly onClose: () => void }): ReactNode {
  const remove = useAction(api.customers.removeTag, {
    refreshes: [api.customers.tags, api.customers.search],
  });
  const confirm = async (): Promise<void> => {
    if ((await remove.run({ params: { tagId: tag.id } })) !== null) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={formatMessage(text.removeTitle, { name: tag.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={remove.busy} onClick={() => void confirm()}>
            {text.remove}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p className="t2">{remove.failure ?? text.removeWhy}</p>
    </Dialog>
  );
}

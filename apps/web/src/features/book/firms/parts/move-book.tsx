import type { FirmPerson } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { fullName } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { firmText as text } from "../text.ts";

/** Hands somebody's whole book to a colleague: each customer is told, nothing is lost. */
export function MoveBook({ person }: { readonly person: FirmPerson }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (person.customerCount === 0) return null;
  return (
    <>
      <LinkButton
        className="t1"
        aria-label={formatMessage(text.moveOf, { name: fullName(person) })}
        onClick={() => setOpen(true)}
      >
        {text.move}
      </LinkButton>
      {isOpen && <MoveDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({
  person,
  onClose,
}: {
  readonly person: FirmPerson;
  readonly onClose: () => void;
}): ReactNode {
  const [toId, setToId] = useState<Id | null>(null);
  const people = useReading(api.firms.people, {}).data?.people ?? [];
  const others = people.filter(({ id, state }) => id !== person.id && state === "active");
  const move = useAction(api.firms.moveBook, { refreshes: [api.firms.people, api.customers.search] });
  const to = others.find(({ id }) => id === toId);
  const confirm = async (): Promise<void> => {
    if (to === undefined) return;
    const reply = await move.run({ params: { personId: person.id }, body: { toId: to.id } });
    if (reply === null) return;
    toast(formatMessage(text.moving, { name: fullName(to) }));
    onClose();
  };
  return (
    <Dialog
      open
      title={formatMessage(text.moveTitle, { name: fullName(person), count: person.customerCount })}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={move.busy} disabled={to === undefined} onClick={() => void confirm()}>
            {text.moveConfirm}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p className="t2 pb-3 text-ink-2">{move.failure ?? text.moveWhy}</p>
      {others.length === 0 ? (
        <p className="t2">{text.nobody}</p>
      ) : (
        <Choice
          label={text.moveTo}
          options={others.map((one) => ({ value: one.id, label: fullName(one) }))}
          value={toId ?? ""}
          onValue={(value) => setToId(others.find(({ id }) => id === value)?.id ?? null)}
        />
      )}
    </Dialog>
  );
}

import type { FirmPerson } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { fullName } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { roleOptions, teamText as text } from "../text.ts";

/** A person's role in the firm; it applies from their next call on. */
export function ChangeRole({ person }: { readonly person: FirmPerson }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (person.state === "suspended") return null;
  const label = formatMessage(text.changeRoleOf, { name: fullName(person) });
  return (
    <>
      <LinkButton className="t1" aria-label={label} onClick={() => setOpen(true)}>
        {text.changeRole}
      </LinkButton>
      {isOpen && <RoleDialog person={person} title={label} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { readonly person: FirmPerson; readonly title: string; readonly onClose: () => void };

function RoleDialog({ person, title, onClose }: DialogProps): ReactNode {
  const [role, setRole] = useState(person.role);
  const change = useAction(api.firms.changeRole, { refreshes: [api.firms.people, api.users.me] });
  const confirm = async (): Promise<void> => {
    const reply = await change.run({ params: { personId: person.id }, body: { person: { role } } });
    if (reply === null) return;
    toast(formatMessage(text.roleChanged, { name: fullName(person) }));
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            look="solid"
            busy={change.busy}
            disabled={role === person.role}
            onClick={() => void confirm()}
          >
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p className="t2 pb-3 text-ink-2">{change.failure ?? text.roleWhy}</p>
      <Choice label={text.role} options={roleOptions} value={role} onValue={setRole} />
    </Dialog>
  );
}

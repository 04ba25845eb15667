import { readEmail, type FirmRole } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { roleOptions, teamText as text } from "../text.ts";

/** Invites somebody to the firm: a mail contains the link to choose a password. */
export function AddPerson(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="pt-3">
        <LinkButton onClick={() => setOpen(true)}>{text.add}</LinkButton>
      </p>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type Fields = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: FirmRole;
};
const empty: Fields = { email: "", firstName: "", lastName: "", role: "advisor" };

function AddDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [fields, setFields] = useState(empty);
  const [isAsked, setAsked] = useState(false);
  const add = useAction(api.firms.addPerson, { refreshes: [api.firms.people] });
  const set = (change: Partial<Fields>): void => setFields((before) => ({ ...before, ...change }));
  const email = readEmail(fields.email);
  const submit = async (): Promise<void> => {
    setAsked(true);
    const [firstName, lastName] = [fields.firstName.trim(), fields.lastName.trim()];
    if (email === null || firstName === "" || lastName === "") return;
    const reply = await add.run({ body: { person: { email, firstName, lastName, role: fields.role } } });
    if (reply === null) return;
    toast(formatMessage(text.added, { email }));
    onClose();
  };
  return (
    <Dialog
      open
      title={text.add}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={add.busy} onClick={() => void submit()}>
            {text.send}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="t2 text-ink-2">{text.addWhy}</p>
        {add.failure !== null && (
          <p role="alert" className="t1 text-neg">
            {add.failure}
          </p>
        )}
        <PersonFields fields={fields} isAsked={isAsked} onChange={set} />
      </div>
    </Dialog>
  );
}

type PersonFieldsProps = {
  readonly fields: Fields;
  readonly isAsked: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
};

function PersonFields({ fields, isAsked, onChange }: PersonFieldsProps): ReactNode {
  const isMissing = (name: "firstName" | "lastName"): boolean => isAsked && fields[name].trim() === "";
  return (
    <>
      <TextField
        label={text.email}
        type="email"
        error={isAsked && readEmail(fields.email) === null ? text.emailWrong : undefined}
        value={fields.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <TextField
        label={text.firstName}
        error={isMissing("firstName") ? text.nameMissing : undefined}
        value={fields.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        label={text.lastName}
        error={isMissing("lastName") ? text.nameMissing : undefined}
        value={fields.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <Choice
        label={text.role}
        options={roleOptions}
        value={fields.role}
        onValue={(role) => onChange({ role })}
      />
    </>
  );
}

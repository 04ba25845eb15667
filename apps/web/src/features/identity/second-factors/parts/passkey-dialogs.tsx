import type { SecondFactors } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { makePasskey } from "../../../../shared/session/passkey.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { passkeyText as words, text } from "../text.ts";

type AddProps = { readonly onCodes: (codes: readonly string[]) => void; readonly onClose: () => void };

/** Asks for a name, then opens the browser's own dialog, then shows the server's answer. */
export function AddPasskeyDialog({ onCodes, onClose }: AddProps): ReactNode {
  const { create, busy, failure } = useCreation({ onCodes, onClose });
  return (
    <NameDialog
      title={words.addTitle}
      why={words.addWhy}
      submit={words.create}
      busy={busy}
      failure={failure}
      onSubmit={(name) => {
        void create(name);
      }}
      onClose={onClose}
    />
  );
}

function useCreation({ onCodes, onClose }: AddProps) {
  const [making, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const offer = useAction(api.secondFactors.offerPasskey);
  const add = useAction(api.secondFactors.addPasskey, {
    refreshes: [api.secondFactors.show, api.sessions.list],
  });
  const create = async (name: string): Promise<void> => {
    setRefusal(null);
    add.reset();
    const offered = await offer.run({});
    if (offered === null) return;
    setMaking(true);
    const made = await makePasskey(offered);
    setMaking(false);
    if (!made.ok) {
      setRefusal(made.cause === "known" ? words.known : words.canceled);
      return;
    }
    const added = await add.run({ body: { name, passkey: made.value } });
    if (added === null) return;
    toast(words.added);
    onClose();
    if (added.recoveryCodes !== null) onCodes(added.recoveryCodes);
  };
  return {
    create,
    busy: making || offer.busy || add.busy,
    failure: refusal ?? offer.failure ?? add.failure,
  };
}

type RenameProps = {
  readonly passkey: SecondFactors["passkeys"][number];
  readonly onClose: () => void;
};

export function RenamePasskeyDialog({ passkey, onClose }: RenameProps): ReactNode {
  const rename = useAction(api.secondFactors.renamePasskey, { refreshes: [api.secondFactors.show] });
  const save = async (name: string): Promise<void> => {
    if ((await rename.run({ params: { id: passkey.id }, body: { name } })) === null) return;
    toast(words.renamed);
    onClose();
  };
  return (
    <NameDialog
      title={words.renameTitle}
      submit={words.save}
      name={passkey.name}
      busy={rename.busy}
      failure={rename.failure}
      onSubmit={(name) => {
        void save(name);
      }}
      onClose={onClose}
    />
  );
}

type NameDialogProps = {
  readonly title: string;
  readonly why?: string;
  readonly submit: string;
  readonly name?: string;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
};

function NameDialog(props: NameDialogProps): ReactNode {
  const { title, why, submit, name: given = "", busy, failure, onSubmit, onClose } = props;
  const [name, setName] = useState(given);
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form="passkey-name" busy={busy}>
            {submit}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      {why !== undefined && <p className="pb-4">{why}</p>}
      <Form
        id="passkey-name"
        onSubmit={() => {
          setMissing(name.trim() === "");
          if (name.trim() !== "" && !busy) onSubmit(name.trim());
        }}
      >
        <TextField
          label={words.name}
          help={words.nameHelp}
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={name}
          error={missing ? words.nameMissing : (failure ?? undefined)}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
      </Form>
    </Dialog>
  );
}

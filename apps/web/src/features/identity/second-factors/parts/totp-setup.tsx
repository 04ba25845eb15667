import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text, totpText as words } from "../text.ts";
import { QrCode } from "./qr-code.tsx";

export type TotpSetupProps = {
  readonly setup: { readonly secret: string; readonly uri: string };
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
};

/** The secret as a picture and as text, then the first code; without it nothing changes. */
export function TotpSetup({ setup, onDone, onClose }: TotpSetupProps): ReactNode {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const confirm = useAction(api.secondFactors.confirmTotp, {
    refreshes: [api.secondFactors.show, api.sessions.list],
  });
  const submit = async (): Promise<void> => {
    setMissing(code.trim() === "");
    if (code.trim() === "") return;
    const reply = await confirm.run({ body: { code } });
    if (reply !== null) onDone(reply.recoveryCodes);
  };
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5 pt-4">
      <QrCode value={setup.uri} label={words.qr} />
      <Form className="grid min-w-0 grow basis-70 content-start gap-4" onSubmit={submit}>
        <div>
          <p className="t2 font-semibold">{words.scan}</p>
          <p className="t1 text-ink-3">{words.scanHelp}</p>
        </div>
        <div>
          <p className="t2">{words.typed}</p>
          {/* Wraps between groups of four characters. */}
          <p className="t2 font-semibold tracking-wide">{setup.secret.match(/.{1,4}/g)?.join(" ")}</p>
        </div>
        <TextField
          label={words.code}
          help={words.codeHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          value={code}
          error={missing ? words.missing : (confirm.failure ?? undefined)}
          onChange={(event) => {
            setCode(event.target.value);
          }}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" look="solid" busy={confirm.busy}>
            {words.confirm}
          </Button>
          <LinkButton onClick={onClose}>{text.cancel}</LinkButton>
        </div>
      </Form>
    </div>
  );
}

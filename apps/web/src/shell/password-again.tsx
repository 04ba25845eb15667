import { passwordAgainText, provenActs } from "./dialogs-text.ts";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../api.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { PasswordField, TextField } from "../ui/text-field.tsx";
import { formatMessage } from "../ui/format-message.ts";
import { hasPasskeys } from "../shared/session/passkey.ts";
import { PartnerAgain } from "./partner-again.tsx";
import { answerPasswordAgain, waitingCall } from "../shared/session/password-again.ts";
import { type ProvenAct, provenAct } from "./proven-act.ts";
import { usePasskeyAgain } from "./use-passkey-again.ts";
import { useMe } from "../shared/session/user.ts";

type Way = "password" | "totp" | "passkey";

/** Asks the user to authenticate again; the pending call then continues. */
export function PasswordAgain(): ReactNode {
  const me = useMe();
  // The dialog closes when it is answered: its subject must not change in between.
  const [act] = useState(() => provenAct(waitingCall()));
  if (me?.ssoRestricted === true)
    return <PartnerAgain act={act} title={passwordAgainText.title} cancel={passwordAgainText.cancel} />;
  return <OwnProof act={act} email={me?.email ?? ""} />;
}

function close(): void {
  answerPasswordAgain(false);
}

/** The methods that this account has, the password first. */
function useWays(): readonly Way[] {
  const factors = useReading(api.secondFactors.show, {}).data;
  return [
    "password",
    ...(factors != null && factors.totp !== null ? (["totp"] as const) : []),
    ...(factors != null && factors.passkeys.length > 0 && hasPasskeys() ? (["passkey"] as const) : []),
  ];
}

type OwnProofProps = { readonly act: ProvenAct; readonly email: string };

function OwnProof({ act, email }: OwnProofProps): ReactNode {
  const ways = useWays();
  const [way, setWay] = useState<Way>("password");
  const passkey = usePasskeyAgain();
  const give = useAction(api.sessions.reauthenticate);
  const failure = way === "passkey" ? passkey.failure : give.failure;
  const turnTo = (next: Way): void => {
    give.reset();
    passkey.reset();
    setWay(next);
  };
  const submit = async (typed: string): Promise<void> => {
    const body = way === "totp" ? { code: typed } : { password: typed };
    if ((await give.run({ body })) !== null) answerPasswordAgain(true);
  };
  return (
    <Dialog
      title={passwordAgainText.title}
      open
      onClose={close}
      actions={
        <>
          {way === "passkey" ? (
            <Button look="solid" busy={passkey.busy} onClick={() => void passkey.give()}>
              {passwordAgainText.passkey}
            </Button>
          ) : (
            <Button look="solid" type="submit" form="password-again" busy={give.busy}>
              {passwordAgainText.submit}
            </Button>
          )}
          <Button onClick={close}>{passwordAgainText.cancel}</Button>
        </>
      }
    >
      <p>{formatMessage(passwordAgainText.why, { act: provenActs[act] })}</p>
      {way === "passkey" ? (
        <p role="alert" className={failure === null ? "sr-only" : "t2 pt-4 text-neg"}>
          {failure}
        </p>
      ) : (
        <TypedProof key={way} way={way} email={email} failure={failure} onGive={submit} />
      )}
      {ways.length > 1 && <OtherWays ways={ways.filter((other) => other !== way)} onTurn={turnTo} />}
    </Dialog>
  );
}

type OtherWaysProps = { readonly ways: readonly Way[]; readonly onTurn: (way: Way) => void };

function OtherWays({ ways, onTurn }: OtherWaysProps): ReactNode {
  return (
    <ul className="grid gap-2 pt-4">
      {ways.map((other) => (
        <li key={other}>
          <LinkButton
            className="t2"
            onClick={() => {
              onTurn(other);
            }}
          >
            {passwordAgainText.turn[other]}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

type TypedProofProps = {
  readonly way: "password" | "totp";
  readonly email: string;
  readonly failure: string | null;
  readonly onGive: (typed: string) => Promise<void>;
};

function TypedProof({ way, email, failure, onGive }: TypedProofProps): ReactNode {
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const field = {
    autoFocus: true,
    value: typed,
    error: missing ? passwordAgainText.missing[way] : (failure ?? undefined),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value);
    },
  };
  return (
    <Form
      id="password-again"
      className="pt-4"
      onSubmit={() => {
        setMissing(typed.trim() === "");
        if (typed.trim() !== "") void onGive(typed);
      }}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {way === "totp" ? (
        <TextField
          label={passwordAgainText.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          {...field}
        />
      ) : (
        <PasswordField label={passwordAgainText.password} autoComplete="current-password" {...field} />
      )}
    </Form>
  );
}

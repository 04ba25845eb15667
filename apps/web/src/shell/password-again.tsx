import { useState, type ReactNode } from "react";
import { api, useAction } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/text-field.tsx";
import { answerPasswordAgain } from "./session/password-again.ts";
import { useMe } from "./user.ts";

const text = {
  title: "Confirmez que c’est vous",
  why: "Ce que vous demandez touche à la protection de votre compte. Saisissez de nouveau votre mot de passe\u00a0: il vaudra pour les quinze minutes qui viennent.",
  password: "Mot de passe",
  missing: "Saisissez votre mot de passe.",
  submit: "Continuer",
  cancel: "Annuler",
} as const;

/** Asks for the password again; what was asked for before it goes on by itself. */
export function PasswordAgain(): ReactNode {
  const me = useMe();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const give = useAction(api.sessions.reauthenticate);
  const submit = async (): Promise<void> => {
    setMissing(password === "");
    if (password === "") return;
    if ((await give.run({ body: { password } })) !== null) answerPasswordAgain(true);
  };
  return (
    <Dialog
      title={text.title}
      open
      onClose={() => {
        answerPasswordAgain(false);
      }}
      actions={
        <>
          <Button look="solid" type="submit" form="password-again" busy={give.busy}>
            {text.submit}
          </Button>
          <Button
            onClick={() => {
              answerPasswordAgain(false);
            }}
          >
            {text.cancel}
          </Button>
        </>
      }
    >
      <p>{text.why}</p>
      <form
        id="password-again"
        noValidate
        className="pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="text" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={missing ? text.missing : (give.failure ?? undefined)}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}

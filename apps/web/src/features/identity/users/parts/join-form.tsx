import type { Merge } from "@vigie/api";
import { codeLength, readCode } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useSecondsLeft } from "../../../../shared/clock/seconds-left.ts";
import { joinAccount } from "../../../../shared/session/single-sign-on.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Form } from "../../../../ui/form.tsx";
import { PasswordField, TextField } from "../../../../ui/text-field.tsx";
import { resendAfterS } from "./code-form.tsx";
import { FormFailure } from "./form-failure.tsx";
import { upgradeWords as words } from "./upgrade-text.ts";

export type JoinFormProps = {
  readonly merge: Merge;
  readonly onDone: () => void;
  readonly onOther: () => void;
};

/** The code received by mail and the password of the account to join. Both are needed: the code alone proves only access to the
 * mailbox. */
export function JoinForm({ merge, onDone, onOther }: JoinFormProps): ReactNode {
  const { typed, set, wrong, busy, failure, submit } = useJoin(merge.id, onDone);
  return (
    <Form className="grid gap-5 pt-6" onSubmit={submit}>
      <p className="t2 text-ink-2" role="status">
        {formatMessage(words.mergeSent, { email: merge.email })}
      </p>
      <FormFailure sentence={failure} />
      <CodeField
        label={words.code}
        length={codeLength}
        error={wrong === "code" ? words.codeMissing : undefined}
        value={typed.code}
        onValue={(code) => {
          set({ ...typed, code });
        }}
      />
      <PasswordField
        label={words.accountPassword}
        autoComplete="current-password"
        error={wrong === "password" ? words.passwordMissing : undefined}
        value={typed.password}
        onChange={({ target }) => {
          set({ ...typed, password: target.value });
        }}
      />
      <TextField
        label={words.factor}
        help={words.factorHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed.factor}
        onChange={({ target }) => {
          set({ ...typed, factor: target.value });
        }}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" look="solid" busy={busy}>
          {words.joinSubmit}
        </Button>
        <Remind />
        <LinkButton className="t2" onClick={onOther}>
          {words.other}
        </LinkButton>
      </div>
    </Form>
  );
}

function useJoin(mergeId: string, onDone: () => void) {
  const [typed, setTyped] = useState({ code: "", password: "", factor: "" });
  const [wrong, setWrong] = useState<"code" | "password" | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const code = readCode(typed.code);
    setWrong(code === null ? "code" : typed.password === "" ? "password" : null);
    if (code === null || typed.password === "" || busy) return;
    setBusy(true);
    const factor = typed.factor.trim();
    const opened = await joinAccount(mergeId, {
      code,
      password: typed.password,
      ...(factor === "" ? {} : { factor_code: factor }),
    });
    setBusy(false);
    setFailure(opened.ok ? null : opened.message);
    if (opened.ok) onDone();
  };
  return { typed, set: setTyped, wrong, busy, failure, submit };
}

function Remind(): ReactNode {
  const remind = useAction(api.singleSignOn.remindMerge);
  const { secondsLeft, start } = useSecondsLeft(resendAfterS);
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <LinkButton
        className="t2"
        aria-disabled={secondsLeft > 0 || undefined}
        onClick={() => {
          if (secondsLeft > 0) return;
          start(resendAfterS);
          void remind.run({}).then((reply) => {
            setIsSent(reply !== null);
          });
        }}
      >
        {secondsLeft > 0 ? formatMessage(words.remindIn, { seconds: secondsLeft }) : words.remind}
      </LinkButton>
      <p role="status" className="t1 w-full text-ink-2 empty:hidden">
        {remind.failure ?? (isSent ? words.reminded : "")}
      </p>
    </>
  );
}

import type { FactorMethod } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { hasPasskeys } from "../../../../shared/session/passkey.ts";
import { passByPasskey, passSecondStep, type SecondStep } from "../../../../shared/session/second-step.ts";
import type { SignIn } from "../../../../shared/session/session.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { secondStepText as words } from "../text.ts";

export type SecondStepFormProps = {
  readonly step: SecondStep;
  /** Called when the session is open, or when the sign-in must start again. */
  readonly onAnswer: (answer: SignIn) => Promise<void>;
  readonly onLeave: () => void;
};

/** The second step of a sign-in: the code of the app, a passkey, or a recovery code. */
export function SecondStepForm({ step, onAnswer, onLeave }: SecondStepFormProps): ReactNode {
  const methods = step.methods.filter((method) => method !== "passkey" || hasPasskeys());
  const [method, setMethod] = useState<FactorMethod>(
    methods.includes("passkey") ? "passkey" : (methods[0] ?? "recovery_code"),
  );
  const { pass, busy, refusal, reset } = useStep(onAnswer);
  const turnTo = (next: FactorMethod): void => {
    reset();
    setMethod(next);
  };
  return (
    <div className="grid gap-5 pt-6">
      <p className="t2 text-ink-2">{intros[method]}</p>
      <div
        role="alert"
        className={refusal === null ? "sr-only" : "flex gap-2.5 border-l-3 border-neg py-1 pl-4"}
      >
        {refusal !== null && <p className="t2 text-neg">{refusal}</p>}
      </div>
      {method === "passkey" ? (
        <Button
          look="solid"
          className="w-full"
          busy={busy}
          autoFocus
          onClick={() => {
            void pass(async () => await passByPasskey(step));
          }}
        >
          {words.usePasskey}
        </Button>
      ) : (
        <CodeForm
          key={method}
          method={method}
          busy={busy}
          onSubmit={(code) => {
            const given = method === "totp" ? { code } : { recovery_code: code };
            void pass(async () => await passSecondStep(step, given));
          }}
        />
      )}
      <OtherWays ways={methods.filter((other) => other !== method)} onTurn={turnTo} onLeave={onLeave} />
    </div>
  );
}

type OtherWaysProps = {
  readonly ways: readonly FactorMethod[];
  readonly onTurn: (method: FactorMethod) => void;
  readonly onLeave: () => void;
};

function OtherWays({ ways, onTurn, onLeave }: OtherWaysProps): ReactNode {
  return (
    <ul className="grid gap-3 border-t border-line pt-4">
      {ways.map((other) => (
        <li key={other}>
          <LinkButton
            className="t2"
            onClick={() => {
              onTurn(other);
            }}
          >
            {turns[other]}
          </LinkButton>
        </li>
      ))}
      <li>
        <LinkButton className="t2" onClick={onLeave}>
          {words.back}
        </LinkButton>
      </li>
    </ul>
  );
}

const intros: Readonly<Record<FactorMethod, string>> = {
  totp: words.totp,
  passkey: words.passkey,
  recovery_code: words.recovery,
};
const turns: Readonly<Record<FactorMethod, string>> = {
  totp: words.toTotp,
  passkey: words.toPasskey,
  recovery_code: words.toRecovery,
};

function useStep(onAnswer: SecondStepFormProps["onAnswer"]) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const pass = async (how: () => Promise<SignIn>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const answer = await how();
    // 401: the challenge has expired, and a new one begins with the password.
    if (answer.ok || answer.status === 401) await onAnswer(answer);
    else setRefusal(answer.message);
    setBusy(false);
  };
  const reset = (): void => {
    setRefusal(null);
  };
  return { pass, busy, refusal, reset };
}

type CodeFormProps = {
  readonly method: "totp" | "recovery_code";
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
};

function CodeForm({ method, busy, onSubmit }: CodeFormProps): ReactNode {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const byApp = method === "totp";
  return (
    <Form
      className="grid gap-5"
      onSubmit={() => {
        setMissing(code.trim() === "");
        if (code.trim() !== "" && !busy) onSubmit(code.trim());
      }}
    >
      <TextField
        label={byApp ? words.code : words.recoveryCode}
        autoComplete={byApp ? "one-time-code" : "off"}
        inputMode={byApp ? "numeric" : "text"}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={byApp ? 20 : 60}
        value={code}
        error={missing ? words.missing : undefined}
        onChange={(event) => {
          setCode(event.target.value);
        }}
      />
      <Button type="submit" look="solid" className="w-full" busy={busy}>
        {words.submit}
      </Button>
    </Form>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { readEmail } from "@vigie/domain";
import { useCallback, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { signIn } from "../../../../shared/session/session.ts";
import { setWelcomeFlag } from "../../../../shared/session/welcome-flag.ts";
import { PasswordField, TextField } from "../../../../ui/text-field.tsx";
import { passwordWords, registerWords, validationWords as words } from "../parts/account-access-text.ts";
import { readPendingRegistration, writePendingRegistration } from "../parts/pending-registration.ts";
import { CodeForm } from "../parts/code-form.tsx";
import { Confirmed } from "../parts/confirmed.tsx";

type Credentials = { readonly email: string; readonly password: string };

/** The code of a registration, entered without a session: with what was just typed, or with the address and its password. */
export function ValidationScreen(): ReactNode {
  const [pending] = useState(readPendingRegistration);
  const [confirmed, setConfirmed] = useState<Credentials | null>(null);
  const navigate = useNavigate();
  const enter = useCallback(async () => {
    if (confirmed === null) return;
    const opened = await signIn(confirmed.email, confirmed.password);
    writePendingRegistration(null);
    setWelcomeFlag();
    await navigate({ to: opened.ok ? "/" : "/app/login", replace: true });
  }, [confirmed, navigate]);
  const go = useCallback(() => void enter(), [enter]);
  if (confirmed !== null) return <Confirmed to="area" onGo={go} />;
  return (
    <PublicPage title={words.title}>
      <p className="t2 pt-4 text-ink-2">{pending === null ? words.who : words.sent}</p>
      {pending === null ? (
        <WithCredentials onConfirmed={setConfirmed} />
      ) : (
        <WithRegistration email={pending.email} password={pending.password} onConfirmed={setConfirmed} />
      )}
      <p className="t2 pt-8">
        {words.wrongAddress}{" "}
        <PathLink to="/app/register" className="link">
          {words.again}
        </PathLink>
      </p>
    </PublicPage>
  );
}

type StepProps = { readonly onConfirmed: (credentials: Credentials) => void };

function WithRegistration({ email, password, onConfirmed }: Credentials & StepProps): ReactNode {
  const confirm = useAction(api.users.confirm);
  const register = useAction(api.users.register);
  return (
    <CodeForm
      busy={confirm.busy}
      failure={confirm.fieldErrors["code"] === undefined ? (confirm.failure ?? register.failure) : null}
      codeError={confirm.fieldErrors["code"]}
      onCode={(code) => {
        void confirm.run({ body: { code, email, password } }).then((reply) => {
          if (reply !== null) onConfirmed({ email, password });
        });
      }}
      // Sends the same registration again, which replaces the earlier code.
      resend={async () => {
        const user = readPendingRegistration();
        return user !== null && (await register.run({ body: { user } })) !== null;
      }}
    />
  );
}

/** After a reload, or in another browser. Signing in sends another code. */
function WithCredentials({ onConfirmed }: StepProps): ReactNode {
  const confirm = useAction(api.users.confirm);
  const { register, formState, trigger, getValues } = useForm<Credentials>({
    defaultValues: { email: "", password: "" },
  });
  const send = async (code: string): Promise<void> => {
    if (!(await trigger(undefined, { shouldFocus: true }))) return;
    const credentials = getValues();
    const email = credentials.email.trim();
    const reply = await confirm.run({ body: { code, email, password: credentials.password } });
    if (reply !== null) onConfirmed({ email, password: credentials.password });
  };
  return (
    <CodeForm
      busy={confirm.busy}
      failure={confirm.fieldErrors["code"] === undefined ? confirm.failure : null}
      codeError={confirm.fieldErrors["code"]}
      onCode={(code) => void send(code)}
    >
      <TextField
        label={registerWords.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", {
          required: registerWords.emailMissing,
          validate: (text) => readEmail(text) !== null || registerWords.emailInvalid,
        })}
      />
      <PasswordField
        label={passwordWords.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", { required: words.passwordMissing })}
      />
    </CodeForm>
  );
}

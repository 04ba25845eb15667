import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { safeRedirect } from "../../../shell/session/redirect.ts";
import { signIn } from "../../../shell/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Brand } from "../../../ui/mark.tsx";
import { usePageTitle } from "../../../ui/page-title.ts";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import { readDemoAccounts, type DemoAccount } from "../parts/demo-accounts.ts";
import { DemoPanel } from "../parts/demo-panel.tsx";
import { text } from "../text.ts";

/** Sign-in: an address, a password, and the demonstration where there is one. */
export function SignInScreen(): ReactNode {
  usePageTitle(text.title);
  const search: { readonly redirect?: unknown } = useSearch({ strict: false });
  const target = safeRedirect(search.redirect);
  const { open, refusal, busy } = useSignIn(target);
  const accounts = useDemoAccounts();
  return (
    <div className="mx-auto grid min-h-dvh max-w-300 md:grid-cols-12 md:gap-6">
      <aside className="hidden flex-col border-r border-line px-12 py-8 md:col-span-6 md:flex">
        <Brand />
        <p className="t6 mt-auto max-w-120 text-balance">{text.promise}</p>
        <p className="t3-text max-w-110 pt-4 pb-10 text-ink-2">{text.promiseDetail}</p>
        <Horizon />
      </aside>
      <main
        className="px-5 py-8 sm:mx-auto sm:w-full sm:max-w-130 md:col-span-6 md:px-12 md:py-16"
        tabIndex={-1}
      >
        <div className="pb-8 md:hidden">
          <Brand />
        </div>
        <h1 className="t5 border-b border-ink pb-3.5" tabIndex={-1}>
          {text.title}
        </h1>
        {target !== null && target !== "/app/dashboard" && <p className="t2 pt-4 text-ink-2">{text.asked}</p>}
        <SignInForm
          busy={busy}
          refusal={refusal}
          onSubmit={(form) => {
            void open(form.email.trim(), form.password);
          }}
        />
        <DemoPanel
          accounts={accounts}
          busy={busy}
          onOpen={(account) => {
            void open(account.email, account.password);
          }}
        />
      </main>
    </div>
  );
}

function useSignIn(target: string | null) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = async (email: string, password: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const answer = await signIn(email, password);
    if (answer.ok) await navigate({ href: target ?? "/", replace: true });
    else setRefusal(answer.message);
    setBusy(false);
  };
  return { open, refusal, busy };
}

function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void readDemoAccounts(leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setAccounts(found);
    });
    return () => {
      leaving.abort();
    };
  }, []);
  return accounts;
}

type SignInFields = { readonly email: string; readonly password: string };
type SignInFormProps = {
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly onSubmit: (fields: SignInFields) => void;
};

function SignInForm({ busy, refusal, onSubmit }: SignInFormProps): ReactNode {
  const { register, handleSubmit, formState } = useForm<SignInFields>({
    defaultValues: { email: "", password: "" },
    reValidateMode: "onBlur",
  });
  return (
    <form
      noValidate
      className="grid gap-5 pt-6"
      onSubmit={(event) => {
        void handleSubmit(onSubmit)(event);
      }}
    >
      <div
        role="alert"
        className={refusal === null ? "sr-only" : "flex gap-2.5 border-l-3 border-neg py-1 pl-4"}
      >
        {refusal !== null && <p className="t2 text-neg">{refusal}</p>}
      </div>
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register("email", {
          required: text.emailMissing,
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: text.emailInvalid },
        })}
      />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", { required: text.passwordMissing })}
      />
      <Button type="submit" look="solid" busy={busy} className="w-full">
        {text.submit}
        {busy && <Icon name="more" />}
      </Button>
    </form>
  );
}

/** The mark, opened to the width of the page: the horizon, the dome, the point that is watched. */
function Horizon(): ReactNode {
  return (
    <svg viewBox="0 0 480 150" aria-hidden="true" className="w-full overflow-visible">
      <path d="M0 149h480" stroke="var(--ink)" />
      {[40, 72, 104].map((radius) => (
        <path
          key={radius}
          d={`M${String(240 - radius)} 149a${String(radius)} ${String(radius)} 0 0 1 ${String(radius * 2)} 0`}
          fill="none"
          stroke={radius === 40 ? "var(--ink)" : "var(--line-2)"}
          strokeDasharray={radius === 40 ? undefined : "3 4"}
        />
      ))}
      <circle cx="290" cy="58" r="6" fill="var(--accent)" stroke="var(--ink)" />
    </svg>
  );
}

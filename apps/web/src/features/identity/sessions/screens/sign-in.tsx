import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useReturnPath, useSessionEnded } from "../../../../shared/session/return-path.ts";
import { isForAccount, noteAccount, notePage } from "../../../../shared/session/left-page.ts";
import { hasPasskeys } from "../../../../shared/session/passkey.ts";
import { readSecondStep, type SecondStep, signInByPasskey } from "../../../../shared/session/second-step.ts";
import { signIn, type SignIn } from "../../../../shared/session/session.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { LegalLinks } from "../../../../shell/pages/public-page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Brand } from "../../../../ui/mark.tsx";
import { usePageTitle } from "../../../../ui/page-title.ts";
import { readDemoAccounts, type DemoAccount } from "../parts/demo-accounts.ts";
import { DemoPanel } from "../parts/demo-panel.tsx";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { SignInLinks } from "../parts/sign-in-links.tsx";
import { PartnerButton } from "../parts/partner-button.tsx";
import { secondStepText, text } from "../text.ts";

/** Most sign-ins have no second step. */
const SecondStepForm = lazy(async () => {
  const { SecondStepForm } = await import("../parts/second-step-form.tsx");
  return { default: SecondStepForm };
});

/** Sign-in: an address, a password, and the demonstration when there is one. */
export function SignInScreen(): ReactNode {
  usePageTitle(text.title);
  const target = useReturnPath();
  const { open, openByPasskey, settle, leave, step, refusal, busy } = useSignIn(target);
  const accounts = useDemoAccounts();
  return (
    <div className="mx-auto grid min-h-dvh max-w-300 md:grid-cols-12 md:gap-6">
      <SidePromise />
      <main
        className="px-5 py-8 sm:mx-auto sm:w-full sm:max-w-130 md:col-span-6 md:px-12 md:py-16"
        tabIndex={-1}
      >
        <div className="pb-8 md:hidden">
          <Brand />
        </div>
        <h1 className="t5 border-b border-ink pb-3.5" tabIndex={-1}>
          {step === null ? text.title : secondStepText.title}
        </h1>
        {step !== null && (
          <Suspense fallback={null}>
            <SecondStepForm key={step.challenge} step={step} onAnswer={settle} onLeave={leave} />
          </Suspense>
        )}
        <div className={step === null ? "" : "hidden"}>
          <WhyHere target={target} />
          <SignInForm
            busy={busy}
            refusal={refusal}
            onSubmit={(form) => {
              void open(form.email, form.password);
            }}
          />
          {hasPasskeys() && (
            <Button
              className="mt-3 w-full"
              busy={busy}
              onClick={() => {
                void openByPasskey();
              }}
            >
              {text.byPasskey}
            </Button>
          )}
          <PartnerButton className="pt-3" />
          <SignInLinks />
          <DemoPanel
            accounts={accounts}
            busy={busy}
            onOpen={(account) => {
              void open(account.email, account.password);
            }}
          />
          <div className="pt-10">
            <LegalLinks />
          </div>
        </div>
      </main>
    </div>
  );
}

/** What Vigie promises, beside the form when there is room. */
function SidePromise(): ReactNode {
  const { tagline } = useVariant();
  return (
    <aside className="hidden flex-col border-r border-line px-12 py-8 md:col-span-6 md:flex">
      <Brand />
      <p className="t6 mt-auto max-w-120 text-balance">{tagline}</p>
      <p className="t3-text max-w-110 pt-4 pb-10 text-ink-2">{text.promiseDetail}</p>
      <Horizon />
    </aside>
  );
}

/** Why a sign-in is needed: the session ended, or the requested page requires one. */
function WhyHere({ target }: { readonly target: string | null }): ReactNode {
  const isEnded = useSessionEnded();
  if (isEnded)
    return (
      <p role="status" className="t2 mt-4 border-l-3 border-warn py-1 pl-4">
        {target === null ? text.ended : text.endedBack}
      </p>
    );
  if (target === null || target === "/app/dashboard") return null;
  return <p className="t2 pt-4 text-ink-2">{text.asked}</p>;
}

function useSignIn(target: string | null) {
  const navigate = useNavigate();
  const isEnded = useSessionEnded();
  useEffect(() => {
    if (target !== null) notePage(target, isEnded);
  }, [target, isEnded]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const settle = async (answer: SignIn): Promise<void> => {
    if (answer.ok) {
      noteAccount(answer.user);
      const isOwn = target !== null && isForAccount(target, isEnded);
      await navigate({ href: isOwn ? target : "/", replace: true });
    } else {
      const next = readSecondStep(answer.json);
      setStep(next);
      setRefusal(next === null ? answer.message : null);
    }
    setBusy(false);
  };
  const ask = async (how: () => Promise<SignIn>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    await settle(await how());
  };
  return {
    open: async (email: string, password: string) => {
      await ask(async () => await signIn(email, password));
    },
    openByPasskey: async () => {
      await ask(signInByPasskey);
    },
    settle,
    leave: () => {
      setStep(null);
      setRefusal(null);
    },
    step,
    refusal,
    busy,
  };
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

/** The logo, extended to the width of the page: the horizon, the dome, the point being watched. */
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

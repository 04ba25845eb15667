import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { PathLink } from "../../../../shared/area/area.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { readSession } from "../../../../shared/session/cookies.ts";
import { goTo } from "../../../../shared/session/leave.ts";
import { readSecondStep, type SecondStep } from "../../../../shared/session/second-step.ts";
import type { SignIn } from "../../../../shared/session/session.ts";
import { enterByOtp, finishSignOn } from "../../../../shared/session/single-sign-on.ts";
import { useVariant, type ShownVariant } from "../../../../shared/variant/variant.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { AcceptTerms } from "../parts/accept-terms.tsx";
import { AskFirst } from "../parts/ask-first.tsx";
import { PartnerButton } from "../parts/partner-button.tsx";
import { SecondStepForm } from "../parts/second-step-form.tsx";
import { otpText as words, secondStepText } from "../text.ts";

/** The landing page of a member of the employee-savings partner: with the one-time code of a link, back from the partner's page,
 * or, once signed in, to accept the terms. */
export function OtpScreen(): ReactNode {
  const { singleSignOn } = useVariant();
  // The parameters of the address can be used only once, so the first render keeps them.
  const [arrival] = useState(useLocation({ select: (place) => place.searchStr }));
  const [isAgreed, setIsAgreed] = useState(false);
  const brought = new URLSearchParams(arrival);
  if (singleSignOn !== null && brought.has("otp") && !isAgreed)
    return (
      <AskFirst
        onAgree={() => {
          setIsAgreed(true);
        }}
      />
    );
  // A return from the partner's page is bound to the browser that left for it, so it was requested here.
  if (brought.has("otp") || brought.has("state"))
    return <Arriving arrival={arrival} singleSignOn={singleSignOn} />;
  if (readSession() !== null) return <AcceptTerms />;
  return <Offer refusal={null} />;
}

type ArrivingProps = {
  /** The query string of the address. */
  readonly arrival: string;
  readonly singleSignOn: ShownVariant["singleSignOn"];
};

function Arriving({ arrival, singleSignOn }: ArrivingProps): ReactNode {
  const [answer, setAnswer] = useState<SignIn | null>(null);
  useEffect(() => {
    let isHere = true;
    void enterOnce(arrival, singleSignOn).then((given) => {
      if (isHere) setAnswer(given);
    });
    return () => {
      isHere = false;
    };
  }, [arrival, singleSignOn]);
  const isIn = answer?.ok === true;
  useEffect(() => {
    // Nothing that was cached before belongs to this user.
    if (isIn) goTo("/");
  }, [isIn]);
  if (answer === null || answer.ok) {
    return (
      <PublicPage title={words.title}>
        <p className="t2 pt-4 pb-6 text-ink-2">{words.entering}</p>
        <ProgressLine label={words.entering} ratio={null} />
      </PublicPage>
    );
  }
  const step = readSecondStep(answer.json);
  return step === null ? (
    <Offer refusal={answer.message} />
  ) : (
    <SecondStepPage step={step} onAnswer={setAnswer} />
  );
}

/** React may run an effect twice, but a one-time code can be used only once. */
const entering = new Map<string, Promise<SignIn>>();

async function enterOnce(arrival: string, singleSignOn: ShownVariant["singleSignOn"]): Promise<SignIn> {
  const going = entering.get(arrival) ?? enter(new URLSearchParams(arrival), singleSignOn);
  entering.set(arrival, going);
  return await going;
}

async function enter(brought: URLSearchParams, singleSignOn: ShownVariant["singleSignOn"]): Promise<SignIn> {
  if (singleSignOn === null) return { ok: false, status: 404, message: words.notHere };
  const otp = brought.get("otp");
  if (otp !== null) return await enterByOtp(otp, singleSignOn.authenticationUrl);
  const [code, issuer, error] = [brought.get("code"), brought.get("iss"), brought.get("error")];
  return await finishSignOn({
    state: brought.get("state") ?? "",
    ...(code === null ? {} : { code }),
    ...(issuer === null ? {} : { issuer }),
    ...(error === null ? {} : { error }),
  });
}

type SecondStepPageProps = { readonly step: SecondStep; readonly onAnswer: (answer: SignIn) => void };

function SecondStepPage({ step, onAnswer }: SecondStepPageProps): ReactNode {
  const navigate = useNavigate();
  return (
    <PublicPage title={secondStepText.title}>
      <SecondStepForm
        step={step}
        onAnswer={(answer) => {
          onAnswer(answer);
          return Promise.resolve();
        }}
        onLeave={() => void navigate({ to: "/app/login" })}
      />
    </PublicPage>
  );
}

/** The address has no code, or its code was used: shows the ways to sign in. */
function Offer({ refusal }: { readonly refusal: string | null }): ReactNode {
  const { singleSignOn } = useVariant();
  return (
    <PublicPage title={words.title}>
      <p className="t3-text pt-4 text-ink-2" role={refusal === null ? undefined : "alert"}>
        {refusal ?? (singleSignOn === null ? words.notHere : words.offer)}
      </p>
      <div className="flex flex-wrap items-center gap-6 pt-8">
        <PartnerButton look="solid" />
        <PathLink to="/app/login" className="link t2">
          {words.signIn}
        </PathLink>
      </div>
    </PublicPage>
  );
}

import { welcomeText } from "./welcome-text.ts";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../api.ts";
import { brandName } from "../ui/brand.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatMessage } from "../ui/format-message.ts";
import { toast } from "../ui/toast.ts";
import { paths } from "../shared/area/paths.ts";

type WelcomeDialogProps = {
  readonly firstName: string | null;
  readonly isConfirmed: boolean;
  readonly onClose: () => void;
};

/** Leads a new user to the next step: confirming their address, the full account for a partner's member, otherwise the first
 * portfolio. */
export function WelcomeDialog({ firstName, isConfirmed, onClose }: WelcomeDialogProps): ReactNode {
  const navigate = useNavigate();
  const profile = useReading(api.users.profile, {}).data?.profile;
  const cameByOnboarding = profile?.onboardingOrigin !== undefined && profile.onboardingOrigin !== null;
  const go = (to: string): void => {
    onClose();
    void navigate({ to });
  };
  return (
    <Dialog
      title={firstName === null ? welcomeText.title : formatMessage(welcomeText.titleFor, { firstName })}
      open
      onClose={onClose}
      actions={
        <>
          {cameByOnboarding ? (
            <Button
              look="solid"
              onClick={() => {
                go("/app/upgrade-account-features");
              }}
            >
              {welcomeText.complete}
            </Button>
          ) : (
            <Button
              look="solid"
              onClick={() => {
                go(`/app${paths.addConnection()}`);
              }}
            >
              {welcomeText.addFirst}
            </Button>
          )}
          <Button onClick={onClose}>{welcomeText.discover}</Button>
        </>
      }
    >
      <p>
        {cameByOnboarding
          ? formatMessage(welcomeText.limited, { brand: brandName() })
          : formatMessage(welcomeText.intro, { brand: brandName() })}
      </p>
      {!isConfirmed && <ResendValidation />}
    </Dialog>
  );
}

function ResendValidation(): ReactNode {
  const resend = useAction(api.users.resendConfirmation, {
    onDone: () => {
      toast(welcomeText.resent);
    },
  });
  return (
    <p className="pt-3">
      {welcomeText.unconfirmed}{" "}
      <LinkButton onClick={() => void resend.run({})}>{welcomeText.resend}</LinkButton>
      {resend.failure !== null && (
        <span role="alert" className="block pt-1 text-neg">
          {resend.failure}
        </span>
      )}
    </p>
  );
}

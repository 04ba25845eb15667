import { useCallback, type ReactNode } from "react";
import { useSecondsLeft } from "../../../../shared/clock/seconds-left.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { validationWords as words } from "./account-access-text.ts";

/** How long the confirmation is shown (specification 1 §9). */
const redirectS = 5;

export type ConfirmedProps = {
  /** Where the page leads: into the user's area, or to sign-in. */
  readonly to: "area" | "sign-in";
  readonly onGo: () => void;
};

/** The address is confirmed: the next page opens by itself after 5 s, or at once on request. */
export function Confirmed({ to, onGo }: ConfirmedProps): ReactNode {
  const go = useCallback(() => {
    onGo();
  }, [onGo]);
  const { secondsLeft } = useSecondsLeft(redirectS, go);
  return (
    <PublicPage title={words.done}>
      <p className="t3-text pt-4 text-ink-2" role="status">
        {formatMessage(to === "area" ? words.doneNote : words.doneSignIn, { seconds: secondsLeft })}
      </p>
      <div className="pt-8">
        <Button look="solid" onClick={go}>
          {words.goOn}
        </Button>
      </div>
    </PublicPage>
  );
}

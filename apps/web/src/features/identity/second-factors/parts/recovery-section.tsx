import type { SecondFactors } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { recoveryText as words } from "../text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { SubSection } from "./sub-section.tsx";

export type RecoverySectionProps = {
  readonly codes: SecondFactors["recoveryCodes"];
  readonly onCodes: (codes: readonly string[]) => void;
};

/** How many recovery codes are left, with a button for new ones. */
export function RecoverySection({ codes, onCodes }: RecoverySectionProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const renew = useAction(api.secondFactors.renewRecoveryCodes, { refreshes: [api.secondFactors.show] });
  const close = (): void => {
    renew.reset();
    setAsking(false);
  };
  const confirm = async (): Promise<void> => {
    const reply = await renew.run({});
    if (reply === null) return;
    close();
    onCodes(reply.recoveryCodes);
  };
  return (
    <SubSection title={words.title}>
      <div className="grid justify-items-start gap-3 pt-1">
        <p className={`t2 max-w-160 ${codes !== null && codes.left < 3 ? "text-warn" : "text-ink-2"}`}>
          {codes === null
            ? words.none
            : formatMessage(words.left, { left: codes.left, day: formatInstantDay(codes.createdAt) })}
        </p>
        {codes !== null && (
          <LinkButton
            onClick={() => {
              setAsking(true);
            }}
          >
            {words.renew}
          </LinkButton>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={words.renewTitle}
          action={words.renew}
          busy={renew.busy}
          failure={renew.failure}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {words.renewWhy}
        </ConfirmDialog>
      )}
    </SubSection>
  );
}

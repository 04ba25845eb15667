import type { Reply, SecondFactors } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { totpText as words } from "../text.ts";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import { SubSection } from "./sub-section.tsx";
import { TotpSetup } from "./totp-setup.tsx";

export type TotpSectionProps = {
  readonly totp: SecondFactors["totp"];
  /** Receives the recovery codes that come with a first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
};

type Setup = Reply<typeof api.secondFactors.startTotp>;

/** The authenticator app: added with a QR code and a first code, replaced the same way, removed. */
export function TotpSection({ totp, onCodes }: TotpSectionProps): ReactNode {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [removing, setRemoving] = useState(false);
  const start = useAction(api.secondFactors.startTotp, { onDone: setSetup });
  const begin = (): void => {
    void start.run({});
  };
  const added = (codes: readonly string[] | null): void => {
    setSetup(null);
    toast(words.added);
    if (codes !== null) onCodes(codes);
  };
  return (
    <SubSection title={words.title}>
      {setup !== null ? (
        <TotpSetup
          setup={setup}
          onDone={added}
          onClose={() => {
            setSetup(null);
          }}
        />
      ) : (
        <div className="grid justify-items-start gap-3 pt-1">
          <p className="t2 max-w-160 text-ink-2">{totp === null ? words.none : stateOf(totp)}</p>
          {totp === null ? (
            <Button icon="plus" busy={start.busy} onClick={begin}>
              {words.add}
            </Button>
          ) : (
            <p className="flex gap-6">
              <LinkButton onClick={begin}>{words.replace}</LinkButton>
              <LinkButton
                onClick={() => {
                  setRemoving(true);
                }}
              >
                {words.remove}
              </LinkButton>
            </p>
          )}
          <p role="alert" className="t2 text-neg empty:hidden">
            {start.failure}
          </p>
        </div>
      )}
      {removing && (
        <Removal
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </SubSection>
  );
}

function stateOf({ since, lastUsedAt }: NonNullable<SecondFactors["totp"]>): string {
  const added = formatMessage(words.since, { day: formatInstantDay(since) });
  if (lastUsedAt === null) return added;
  const used = formatMessage(words.used, { day: formatInstantDay(lastUsedAt), time: formatTime(lastUsedAt) });
  return `${added} ${used}`;
}

function Removal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const remove = useAction(api.secondFactors.removeTotp, { refreshes: [api.secondFactors.show] });
  return (
    <RemoveFactorDialog
      words={words}
      removal={remove}
      onRemove={async () => (await remove.run({})) !== null}
      onClose={onClose}
    >
      {words.removeWhy}
    </RemoveFactorDialog>
  );
}

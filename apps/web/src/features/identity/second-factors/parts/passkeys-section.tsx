import type { SecondFactors } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { hasPasskeys } from "../../../../shared/session/passkey.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { passkeyText as words } from "../text.ts";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import { SubSection } from "./sub-section.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";

type Passkey = SecondFactors["passkeys"][number];
type Asked =
  { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey } | null;

export type PasskeysSectionProps = {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
};

export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps): ReactNode {
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => {
    setAsked(null);
  };
  return (
    <SubSection title={words.title}>
      {passkeys.length === 0 ? (
        <p className="t2 max-w-160 pt-1 text-ink-2">{words.none}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={setAsked} />
          ))}
        </ul>
      )}
      <div className="pt-3">
        {hasPasskeys() ? (
          <Button
            icon="plus"
            onClick={() => {
              setAsked({ kind: "add" });
            }}
          >
            {words.add}
          </Button>
        ) : (
          <p className="t1 text-ink-3">{words.unsupported}</p>
        )}
      </div>
      {asked?.kind === "add" && <AddPasskeyDialog onCodes={onCodes} onClose={close} />}
      {asked?.kind === "rename" && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.kind === "remove" && <Removal passkey={asked.passkey} onClose={close} />}
    </SubSection>
  );
}

function PasskeyRow({
  passkey,
  onAsk,
}: {
  readonly passkey: Passkey;
  readonly onAsk: (asked: Asked) => void;
}): ReactNode {
  const facts = [
    formatMessage(words.created, { day: formatInstantDay(passkey.createdAt) }),
    passkey.lastUsedAt === null
      ? words.unused
      : formatMessage(words.used, { day: formatInstantDay(passkey.lastUsedAt) }),
    ...(passkey.synced ? [words.synced] : []),
  ];
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-0">
        <span className="t2 block break-words font-semibold">{passkey.name}</span>
        <span className="t1 block text-ink-3">{facts.join(", ")}</span>
      </span>
      <Menu
        label={formatMessage(words.actions, { name: passkey.name })}
        trigger={
          <span className="inline-flex h-11 items-center text-ink-2">
            <Icon name="more" />
          </span>
        }
        className="shrink-0"
        entries={[
          {
            id: "rename",
            label: words.rename,
            onSelect: () => {
              onAsk({ kind: "rename", passkey });
            },
          },
          {
            id: "remove",
            label: words.remove,
            danger: true,
            onSelect: () => {
              onAsk({ kind: "remove", passkey });
            },
          },
        ]}
      />
    </li>
  );
}

function Removal({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}): ReactNode {
  const remove = useAction(api.secondFactors.removePasskey, { refreshes: [api.secondFactors.show] });
  return (
    <RemoveFactorDialog
      words={words}
      removal={remove}
      onRemove={async () => (await remove.run({ params: { id: passkey.id } })) !== null}
      onClose={onClose}
    >
      {formatMessage(words.removeWhy, { name: passkey.name })}
    </RemoveFactorDialog>
  );
}

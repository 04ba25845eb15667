import type { ReactNode } from "react";
import type { Reply } from "@vigie/api";
import type { api } from "../../../../api.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { registerWords as words } from "./account-access-text.ts";

type Invitation = Reply<typeof api.invitations.byToken>["invitation"];

export function InvitationNote({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const { advisorName, firmName } = invitation;
  return (
    <p className="t2 pt-4 text-ink-2">
      {advisorName === null
        ? formatMessage(words.invitedByFirm, { firm: firmName })
        : formatMessage(words.invitedBy, { advisor: advisorName, firm: firmName })}
    </p>
  );
}

/** Extracts the token from the pasted text: the whole link of the mail, or what follows its #. */
export function invitationToken(text: string): string | null {
  const pasted = text.trim();
  const found = /#?invitation=([\w-]+)/.exec(pasted)?.[1] ?? (/^[\w-]{8,100}$/.test(pasted) ? pasted : null);
  return found;
}

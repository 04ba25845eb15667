import type { AuditorAccess } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { fullName } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

/** Ends an audit that is open, or has not started yet. */
export function RevokeAudit({ audit }: { readonly audit: AuditorAccess }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const revoke = useAction(bookApi.auditors.revoke, { refreshes: [bookApi.auditors.list] });
  if (audit.state !== "open" && audit.state !== "upcoming") return null;
  const name = fullName(audit.auditor);
  const confirm = async (): Promise<void> => {
    const reply = await revoke.run({ params: { auditId: audit.id } });
    if (reply === null) return;
    toast(formatMessage(text.revoked, { name }));
    setOpen(false);
  };
  return (
    <>
      <LinkButton
        className="t1"
        aria-label={formatMessage(text.revokeOf, { name })}
        onClick={() => setOpen(true)}
      >
        {text.revoke}
      </LinkButton>
      {isOpen && (
        <Dialog
          open
          title={formatMessage(text.revokeTitle, { name })}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button look="solid" busy={revoke.busy} onClick={() => void confirm()}>
                {text.revoke}
              </Button>
              <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            </>
          }
        >
          <p className="t2 text-ink-2">{revoke.failure ?? text.revokeWhy}</p>
        </Dialog>
      )}
    </>
  );
}

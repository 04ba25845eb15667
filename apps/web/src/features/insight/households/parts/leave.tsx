import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

/** Asks for confirmation first: both people lose what the other shared. */
export function LeaveHousehold({ name }: { readonly name: string }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const leave = useAction(api.households.leave, { refreshes: [api.households.show] });
  const run = async (): Promise<void> => {
    if ((await leave.run({})) === null) return;
    setAsking(false);
    toast(text.left);
  };
  return (
    <>
      <LinkButton onClick={() => setAsking(true)}>{text.leave}</LinkButton>
      <Dialog
        title={text.leaveTitle}
        open={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        actions={
          <>
            <Button look="danger" busy={leave.busy} onClick={() => void run()}>
              {text.leave}
            </Button>
            <LinkButton onClick={() => setAsking(false)}>{text.cancel}</LinkButton>
          </>
        }
      >
        <p className="t2">{formatMessage(text.leaveWhy, { name })}</p>
        {leave.failure !== null && (
          <p role="alert" className="t2 pt-2 text-neg">
            {leave.failure}
          </p>
        )}
      </Dialog>
    </>
  );
}

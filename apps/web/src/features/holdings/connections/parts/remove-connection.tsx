import type { Account } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text, updateTexts } from "../text.ts";
import { forgetJourney } from "./journey.ts";

/** Deletes a connection and its data, once the checkbox is ticked. */
export function RemoveConnection({ account }: { readonly account: Account }): ReactNode {
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const [missing, setMissing] = useState(false);
  const remove = useRemoval(account);
  const confirm = (): void => {
    setMissing(!sure);
    if (sure) void remove.run({ params: { id: account.id }, query: { confirmed: true } });
  };
  return (
    <>
      <LinkButton
        className="t2"
        onClick={() => {
          setOpen(true);
        }}
      >
        {updateTexts.remove}
      </LinkButton>
      <Dialog
        title={updateTexts.remove}
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        actions={
          <>
            <Button look="danger" busy={remove.busy} onClick={confirm}>
              {updateTexts.remove}
            </Button>
            <Button
              onClick={() => {
                setOpen(false);
              }}
            >
              {text.cancel}
            </Button>
          </>
        }
      >
        <p className="pb-3">{updateTexts.removeLead}</p>
        <Checkbox
          label={updateTexts.removeBox}
          checked={sure}
          error={missing ? updateTexts.removeMissing : (remove.failure ?? undefined)}
          onChange={(event) => {
            setSure(event.target.checked);
            setMissing(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** The deletion ends the journey: the dashboard follows. */
function useRemoval(account: Account) {
  const go = useAreaNavigate();
  return useAction(api.connections.remove, {
    refreshes: [api.connections.list, api.portfolios.list],
    onDone: () => {
      forgetJourney();
      toast(formatMessage(updateTexts.removed, { bank: account.bank.name }));
      go(paths.dashboard(), { replace: true });
    },
  });
}

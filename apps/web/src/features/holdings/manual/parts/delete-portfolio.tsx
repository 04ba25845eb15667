import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { editText, text } from "../text.ts";
import { Part } from "./part.tsx";
import { staleAfterTyping } from "./stale.ts";

/** Deletes a manual portfolio once the checkbox is ticked. */
export function DeletePortfolio({ id }: { readonly id: Id }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isSure, setSure] = useState(false);
  const [unchecked, setUnchecked] = useState(false);
  const removal = useRemoval(id);
  const confirm = async (): Promise<void> => {
    setUnchecked(!isSure);
    if (isSure) await removal.run();
  };
  const close = (): void => {
    setOpen(false);
    setSure(false);
    setUnchecked(false);
  };
  return (
    <Part title={editText.deleteTitle} help={editText.deleteIntro}>
      <p className="t1 -mt-2 text-ink-3">{editText.closed}</p>
      <div>
        <Button
          look="danger"
          onClick={() => {
            setOpen(true);
          }}
        >
          {editText.delete}
        </Button>
      </div>
      <Dialog
        title={editText.deleteTitle}
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button look="danger" busy={removal.busy} onClick={() => void confirm()}>
              {editText.delete}
            </Button>
            <Button onClick={close}>{text.cancel}</Button>
          </>
        }
      >
        <p>{editText.deleteIntro}</p>
        <Checkbox
          className="pt-3"
          label={editText.deleteCheck}
          checked={isSure}
          error={unchecked && !isSure ? editText.deleteUnchecked : (removal.failure ?? undefined)}
          onChange={(event) => {
            setSure(event.target.checked);
          }}
        />
      </Dialog>
    </Part>
  );
}

/** The deletion leaves the page of the deleted portfolio. */
function useRemoval(id: Id) {
  const go = useAreaNavigate();
  const remove = useAction(api.manualPortfolios.remove, {
    // Its own page would be refetched while it is left.
    refreshes: staleAfterTyping.filter((stale) => !stale.path.includes("{")),
  });
  const run = async (): Promise<void> => {
    const done = await remove.run({ params: { id }, query: { confirmed: true } });
    if (done === null) return;
    toast(editText.deleted);
    go(paths.portfolios());
  };
  return { run, busy: remove.busy, failure: remove.failure };
}

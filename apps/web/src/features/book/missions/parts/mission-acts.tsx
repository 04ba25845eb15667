import type { Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { toast } from "../../../../ui/toast.ts";
import { missionText } from "../text.ts";
import { MissionWords } from "./mission-words.tsx";

const refreshes = [
  bookApi.missions.show,
  bookApi.missions.list,
  bookApi.missions.leads,
  bookApi.missions.nextLead,
];

/** The actions on the mission itself, by its state. */
export function MissionActs({ mission }: { readonly mission: Mission }): ReactNode {
  const { id, state } = mission;
  const [dialog, setDialog] = useState<"words" | "end" | null>(null);
  const end = useAction(bookApi.missions.end, { refreshes });
  const archive = useAction(bookApi.missions.archive, { refreshes });
  const run = async (act: typeof end | typeof archive): Promise<void> => {
    const reply = await act.run({ params: { id } });
    if (reply === null) toast(missionText.notDone, "failed");
    else toast(missionText.done);
    setDialog(null);
  };
  const entries = [
    ...(state === "open" || state === "draft"
      ? [{ id: "words", label: missionText.editTitle, onSelect: () => setDialog("words") }]
      : []),
    ...(state === "open"
      ? [{ id: "end", label: missionText.end, danger: true, onSelect: () => setDialog("end") }]
      : []),
    ...(state === "draft" || state === "ended"
      ? [{ id: "archive", label: missionText.archive, onSelect: () => void run(archive) }]
      : []),
  ];
  return (
    <>
      {entries.length > 0 && <Menu label={missionText.more} entries={entries} />}
      <Dialog
        title={missionText.endTitle}
        open={dialog === "end"}
        onClose={() => setDialog(null)}
        role="alertdialog"
        actions={
          <>
            <Button look="danger" busy={end.busy} onClick={() => void run(end)}>
              {missionText.end}
            </Button>
            <LinkButton onClick={() => setDialog(null)}>{bookText.cancel}</LinkButton>
          </>
        }
      >
        <p className="t2">{missionText.endWhy}</p>
      </Dialog>
      <Dialog title={missionText.editTitle} open={dialog === "words"} onClose={() => setDialog(null)} wide>
        <MissionWords mission={mission} onEnd={() => setDialog(null)} />
      </Dialog>
    </>
  );
}

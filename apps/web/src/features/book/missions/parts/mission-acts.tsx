import type { Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { mergeFields } from "@vigie/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { callKey, useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Menu } from "../../../../ui/menu.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { missionText } from "../text.ts";
import { formOf } from "./mission-form.ts";

const refreshes = [
  bookApi.missions.show,
  bookApi.missions.list,
  bookApi.missions.leads,
  bookApi.missions.nextLead,
];

/** What may be done to the mission itself, by its state. */
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
        <Words mission={mission} onEnd={() => setDialog(null)} />
      </Dialog>
    </>
  );
}

function Words({ mission, onEnd }: { readonly mission: Mission; readonly onEnd: () => void }): ReactNode {
  const words = { name: mission.name, description: mission.description, pitch: mission.pitch };
  const typed = useTyped(["mission-words", mission.id], words);
  const { values, set } = typed;
  const change = useAction(bookApi.missions.change, { refreshes: [...refreshes, bookApi.missions.lead] });
  const cache = useQueryClient();
  const isChanged = change.code === "mission.changed";
  // Their words are read, and shown beside what is typed; saved again, it was decided on them.
  useEffect(() => {
    if (isChanged) void cache.invalidateQueries({ queryKey: callKey(bookApi.missions.show) });
  }, [isChanged, cache]);
  const submit = async (): Promise<boolean> => {
    if (values.name.trim() === "") return false;
    const body = { mission: { ...formOf(mission), ...values }, changedAt: mission.changedAt };
    const reply = await change.run({ params: { id: mission.id }, body });
    if (reply === null) return false;
    typed.forget();
    toast(missionText.done);
    onEnd();
    return true;
  };
  return (
    <Form
      onSubmit={submit}
      failure={change.failure}
      className="grid gap-4"
      aria-label={missionText.editTitle}
    >
      <TextField
        label={missionText.name}
        maxLength={120}
        error={values.name.trim() === "" ? missionText.nameMissing : undefined}
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={missionText.description}
        maxLength={2000}
        value={values.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextArea
        label={missionText.pitch}
        help={formatMessage(missionText.pitchFields, {
          fields: mergeFields.map((field) => `{${field}}`).join(", "),
        })}
        maxLength={5000}
        value={values.pitch}
        onChange={(event) => set({ pitch: event.target.value })}
      />
      {change.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {change.failure}
        </p>
      )}
      {isChanged && <PresentWords mission={mission} />}
      <Button type="submit" look="solid" busy={change.busy}>
        {bookText.save}
      </Button>
    </Form>
  );
}

/** What a colleague wrote meanwhile. */
function PresentWords({ mission }: { readonly mission: Mission }): ReactNode {
  const { name, description, pitch, changedAt } = mission;
  const parts = [
    [missionText.name, name],
    [missionText.description, description],
    [missionText.pitch, pitch],
  ] as const;
  return (
    <section aria-label={missionText.presentWords} className="border-t border-line pt-3">
      <h3 className="t3">{missionText.presentWords}</h3>
      {changedAt !== null && (
        <p className="t1 text-ink-3">
          {formatMessage(missionText.changedOn, {
            day: formatInstantDay(changedAt),
            time: formatTime(changedAt),
          })}
        </p>
      )}
      <dl className="grid gap-2 pt-2">
        {parts.map(([label, words]) => (
          <div key={label}>
            <dt className="t1 text-ink-3">{label}</dt>
            <dd className="t2 break-words whitespace-pre-line">
              {words === "" ? missionText.nothing : words}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

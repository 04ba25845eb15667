import type { Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { mergeFields } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useReadAgain } from "../../../../shared/forms/use-read-again.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { missionText } from "../text.ts";
import { formOf } from "./mission-form.ts";
import { missionWordsText as text } from "./mission-words-text.ts";

type Props = { readonly mission: Mission; readonly onEnd: () => void };

const refreshes = [
  bookApi.missions.show,
  bookApi.missions.list,
  bookApi.missions.leads,
  bookApi.missions.lead,
];

function useWords({ mission, onEnd }: Props) {
  const words = { name: mission.name, description: mission.description, pitch: mission.pitch };
  const typed = useTyped(["mission-words", mission.id], words);
  const { values, set } = typed;
  const change = useAction(bookApi.missions.change, { refreshes });
  const isChanged = change.code === "mission.changed";
  // Saving again overwrites their texts, which are shown by then.
  useReadAgain(isChanged, bookApi.missions.show);
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
  return { values, set, change, isChanged, submit };
}

/** The name, the description and the pitch, editable while the mission is open. */
export function MissionWords(props: Props): ReactNode {
  const { mission } = props;
  const { values, set, change, isChanged, submit } = useWords(props);
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

/** What a colleague wrote in the meantime. */
function PresentWords({ mission }: { readonly mission: Mission }): ReactNode {
  const { name, description, pitch, changedAt } = mission;
  const parts = [
    [missionText.name, name],
    [missionText.description, description],
    [missionText.pitch, pitch],
  ] as const;
  return (
    <section aria-label={text.presentWords} className="border-t border-line pt-3">
      <h3 className="t3">{text.presentWords}</h3>
      {changedAt !== null && (
        <p className="t1 text-ink-3">
          {formatMessage(text.changedOn, {
            day: formatInstantDay(changedAt),
            time: formatTime(changedAt),
          })}
        </p>
      )}
      <dl className="grid gap-2 pt-2">
        {parts.map(([label, words]) => (
          <div key={label}>
            <dt className="t1 text-ink-3">{label}</dt>
            <dd className="t2 break-words whitespace-pre-line">{words === "" ? text.nothing : words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

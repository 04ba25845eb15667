import type { VigilanceEntry } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import {
  type Exposure,
  exposures,
  type FundSource,
  fundSources,
  type Id,
  type VigilanceLevel,
  vigilanceLevels,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Chips } from "../../../../ui/chips.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { exposureWords, levelWords, optionsOf, sourceWords, text } from "../text.ts";
import { CheckFields, type TypedCheck } from "./check-fields.tsx";

type Fields = {
  readonly level: VigilanceLevel;
  readonly reason: string;
  readonly exposure: Exposure;
  readonly exposureWords: string;
  readonly sources: readonly FundSource[];
  readonly sourcesWords: string;
  readonly checks: readonly TypedCheck[];
};

const empty: Fields = {
  level: "standard",
  reason: "",
  exposure: "unknown",
  exposureWords: "",
  sources: [],
  sourcesWords: "",
  checks: [],
};

type FormProps = { readonly id: Id; readonly last: VigilanceEntry | null; readonly onEnd: () => void };

/** A new entry starts with the content of the last one. */
export function EntryForm({ id, last, onEnd }: FormProps): ReactNode {
  const [fields, setFields] = useState<Fields>(last ?? empty);
  const [isAsked, setAsked] = useState(false);
  const say = useAction(adviceApi.vigilance.say, { refreshes: [adviceApi.vigilance.show] });
  const set = (change: Partial<Fields>): void => setFields((before) => ({ ...before, ...change }));
  const submit = async (): Promise<void> => {
    setAsked(true);
    const checks = fields.checks.flatMap(({ seenOn, ...check }) =>
      seenOn === null ? [] : { ...check, seenOn },
    );
    const isWhole = fields.reason.trim().length > 2 && checks.length === fields.checks.length;
    if (!isWhole || isTooLow(fields)) return;
    const { level, reason, exposure, sourcesWords, exposureWords: words } = fields;
    const said = { level, reason, exposure, exposureWords: words, sourcesWords };
    const vigilance = { ...said, sources: [...fields.sources], checks };
    const reply = await say.run({ params: { id }, body: { after: last?.id ?? null, vigilance } });
    if (reply === null) return;
    toast(text.saved);
    onEnd();
  };
  return (
    <div className="grid gap-5">
      {say.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {say.failure}
        </p>
      )}
      <EntryFields fields={fields} isAsked={isAsked} onChange={set} />
      <div className="flex gap-3">
        <Button look="solid" busy={say.busy} onClick={() => void submit()}>
          {text.save}
        </Button>
        <Button onClick={onEnd}>{text.cancel}</Button>
      </div>
    </div>
  );
}

function isTooLow({ exposure, level }: Fields): boolean {
  return (exposure === "self" || exposure === "relative") && level !== "high";
}

type FieldsProps = {
  readonly fields: Fields;
  readonly isAsked: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
};

function EntryFields({ fields, isAsked, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <Choice
        label={text.level}
        options={optionsOf(vigilanceLevels, levelWords)}
        value={fields.level}
        onValue={(level) => onChange({ level })}
      />
      {isTooLow(fields) && <p className="t1 text-warn">{text.exposedLevel}</p>}
      <TextArea
        label={text.reason}
        error={isAsked && fields.reason.trim().length < 3 ? text.reasonMissing : undefined}
        value={fields.reason}
        maxLength={2000}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      <Select
        label={text.exposure}
        help={text.exposureHelp}
        options={optionsOf(exposures, exposureWords)}
        value={fields.exposure}
        onValue={(exposure) => onChange({ exposure })}
      />
      <TextField
        label={text.exposureWords}
        value={fields.exposureWords}
        maxLength={2000}
        onChange={(event) => onChange({ exposureWords: event.target.value })}
      />
      <Chips
        label={text.sources}
        said={fields.sources.length === 0 ? text.noSource : ""}
        options={optionsOf(fundSources, sourceWords)}
        values={fields.sources}
        onValues={(sources) => onChange({ sources })}
      />
      <TextArea
        label={text.sourcesWords}
        value={fields.sourcesWords}
        maxLength={2000}
        onChange={(event) => onChange({ sourcesWords: event.target.value })}
      />
      <CheckFields checks={fields.checks} isAsked={isAsked} onChecks={(checks) => onChange({ checks })} />
    </>
  );
}

import {
  kindDetails,
  type KindDetail,
  type PortfolioKind,
  kindDetailLabels,
  kindLabels,
} from "@vigie/domain";
import { type ReactNode, useRef } from "react";
import { useIsPhone } from "../../../../ui/media.ts";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { familyLabels, kindText } from "../text.ts";
import type { Draft } from "./draft.ts";
import type { Problems } from "./problems.ts";
import { detailsOf, families, kindsOf, type Family } from "./families.ts";

export type FieldsProps = {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly problems: Problems;
};

/** First step: the kind, its name, the institution. */
export function KindFields({ draft, change, problems }: FieldsProps): ReactNode {
  const { family } = draft;
  const isPhone = useIsPhone();
  const following = useRef<HTMLDivElement>(null);
  const isPointed = useRef(false);
  const choose = (next: Family): void => {
    const [kind = "other"] = kindsOf[next];
    change({ family: next, kind, kindDetail: null, how: howOf(next) });
  };
  return (
    <div className="grid gap-8">
      <fieldset aria-describedby="family-error">
        <legend className="t2 pb-3 text-ink-2">{kindText.family}</legend>
        <div
          className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8"
          onPointerDownCapture={() => {
            isPointed.current = true;
          }}
          onKeyDownCapture={() => {
            isPointed.current = false;
          }}
        >
          {families.map((one) => (
            <FamilyChoice
              key={one}
              family={one}
              isChosen={one === family}
              onChoose={() => {
                choose(one);
                // On a phone the list fills the screen: the next question would be hidden. Arrow keys move through the list.
                if (isPhone && isPointed.current)
                  requestAnimationFrame(() => following.current?.scrollIntoView({ block: "nearest" }));
              }}
            />
          ))}
        </div>
        <p id="family-error" aria-live="polite" className="t1 pt-2 text-neg">
          {problems["kind"]}
        </p>
      </fieldset>
      {family !== null && (
        <div ref={following} className="grid scroll-my-24 items-start gap-x-8 gap-y-5 sm:grid-cols-2">
          <Precise draft={draft} change={change} />
          <NameFields {...{ draft, change, problems }} />
        </div>
      )}
    </div>
  );
}

function howOf(family: Family): Draft["how"] {
  if (family === "loan") return "terms";
  return family === "life_insurance" || family === "securities" || family === "crypto" ? "lines" : "value";
}

type ChoiceProps = {
  readonly family: Family;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function FamilyChoice({ family, isChosen, onChoose }: ChoiceProps): ReactNode {
  const { label, help } = familyLabels[family];
  return (
    <label className="relative flex min-h-14 cursor-pointer items-center gap-3 border-b border-line py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="family"
        className="choice"
        aria-label={`${label}, ${help}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span aria-hidden="true">
        <span className={`t2 block ${isChosen ? "font-semibold" : ""}`}>{label}</span>
        <span className="t1 block text-ink-3">{help}</span>
      </span>
    </label>
  );
}

/** The kind within its family, then its regulated or own name. */
function Precise({ draft, change }: Pick<FieldsProps, "draft" | "change">): ReactNode {
  const { family, kind, kindDetail } = draft;
  if (family === null || kind === null) return null;
  const kinds = kindsOf[family];
  const details = detailsOf(kind);
  return (
    <>
      {kinds.length > 1 && (
        <Select<PortfolioKind>
          label={kindText.kind}
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onValue={(next) => {
            change({ kind: next, kindDetail: null });
          }}
        />
      )}
      {details.length > 0 && (
        <Select<KindDetail | "none">
          label={kindText.detail}
          options={[
            { value: "none", label: kindText.noDetail },
            ...details.map((value) => ({ value, label: kindDetailLabels[value] })),
          ]}
          value={kindDetail ?? "none"}
          onValue={(next) => {
            const detail = kindDetails.find((one) => one === next) ?? null;
            change({ kindDetail: detail, ...nameOf(draft, detail) });
          }}
        />
      )}
    </>
  );
}

/** A regulated savings account has its legal name, unless the saver changes it. */
function nameOf({ name, kindDetail }: Draft, detail: KindDetail | null): Partial<Draft> {
  const isOwn = name !== "" && (kindDetail === null || name !== kindDetailLabels[kindDetail]);
  return isOwn ? {} : { name: detail === null ? "" : kindDetailLabels[detail] };
}

type NameProps = {
  readonly draft: Pick<Draft, "name" | "institution">;
  readonly change: (patch: Partial<Pick<Draft, "name" | "institution">>) => void;
  readonly problems: Problems;
};

export function NameFields({ draft, change, problems }: NameProps): ReactNode {
  return (
    <>
      <TextField
        label={kindText.name}
        help={kindText.nameHelp}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        error={problems["name"]}
        onChange={(event) => {
          change({ name: event.target.value });
        }}
      />
      <TextField
        label={kindText.institution}
        help={kindText.institutionHelp}
        value={draft.institution}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => {
          change({ institution: event.target.value });
        }}
      />
    </>
  );
}

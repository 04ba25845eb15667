import { bookApi } from "@vigie/api/book";
import { cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { PercentField, WholeField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { hasMissions } from "./offered.ts";
import { filterText } from "./filter-text.ts";
import { filterShapes, listOf, shownNames, type FilterName } from "./filters.ts";

export const filterGroups: readonly { readonly title: string; readonly names: readonly FilterName[] }[] = [
  {
    title: filterText.groupFollow,
    names: [
      "hasAlerts",
      "alertKinds",
      "noAppointment",
      "noContactDays",
      "contactDays",
      "exchangeMonths",
      "answeredMonths",
      "connection",
      "missing",
      "completenessFrom",
      "completenessBelow",
      "olderThanDays",
      "unknownValues",
      "reviewDue",
      "profileDue",
      "club",
      "paidMonths",
      "consents",
      "noConsents",
      "invitation",
      "missionIds",
      "tagIds",
      "advisorIds",
    ],
  },
  {
    title: filterText.groupHas,
    names: [
      "wealthFrom",
      "wealthTo",
      "wealthRanks",
      "underAdviceFrom",
      "cashAbove",
      "concentrationAbove",
      "flows",
      "growth",
      "feesAbove",
      "kinds",
      "favouriteKinds",
      "projects",
      "isins",
      "insurers",
      "noInstitution",
      "lines",
    ],
  },
  {
    title: filterText.groupWho,
    names: [
      "status",
      "sinceYear",
      "risk",
      "ageFrom",
      "ageTo",
      "ageUnknown",
      "turns",
      "retiresWithin",
      "maritalStatus",
      "professionalStatus",
      "professionalCategory",
      "assetRange",
      "incomeRange",
    ],
  },
];

type ControlProps = {
  readonly name: FilterName;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** One filter as a form field with a text value. */
export function FilterControl({ name, value, onValue }: ControlProps): ReactNode {
  const shape = filterShapes[name];
  const label = filterText[name];
  if (shape.shape === "flag")
    return (
      <Checkbox
        label={label}
        checked={value === "oui"}
        onChange={(event) => {
          onValue(event.target.checked ? "oui" : "");
        }}
      />
    );
  if (name === "tagIds") return <TagBoxes value={value} onValue={onValue} />;
  if (name === "missionIds") return <MissionBoxes value={value} onValue={onValue} />;
  if (name === "advisorIds") return <AdvisorBoxes value={value} onValue={onValue} />;
  if (name === "growth") return <GrowthChoice value={value} onValue={onValue} />;
  if (shape.shape === "many" || shape.shape === "one")
    return (
      <Boxes
        label={label}
        options={shape.options}
        value={value}
        onValue={onValue}
        single={shape.shape === "one"}
      />
    );
  if (shape.shape === "typed" || shape.shape === "text")
    return <TypedText name={name} value={value} onValue={onValue} />;
  return <FigureControl name={name} value={value} onValue={onValue} />;
}

function FigureControl({ name, value, onValue }: ControlProps): ReactNode {
  const label = filterText[name];
  const { shape } = filterShapes[name];
  const write = (read: number | null | "invalid", scale: number): void => {
    if (read !== "invalid") onValue(read === null || read < 0 ? "" : String(Math.round(read * scale)));
  };
  if (shape === "amount")
    return (
      <AmountField
        label={label}
        value={value === "" ? null : cents(Number(value) * 100)}
        onValue={(read) => {
          write(read, 0.01);
        }}
      />
    );
  if (shape === "ratio")
    return (
      <PercentField
        label={label}
        value={value === "" ? null : Number(value) / 100}
        onValue={(read) => {
          write(read, 100);
        }}
      />
    );
  return (
    <WholeField
      label={label}
      value={value === "" ? null : Number(value)}
      onValue={(read) => {
        write(read, 1);
      }}
    />
  );
}

type BoxesProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly single?: boolean;
};

function Boxes({ label, options, value, onValue, single = false }: BoxesProps): ReactNode {
  const chosen = listOf(value);
  return (
    <details open={chosen.length > 0} className="border-b border-line pb-2">
      <summary className="t2 min-h-8 text-ink-2">{label}</summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) => {
              const others = single ? [] : chosen.filter((one) => one !== option.value);
              onValue((event.target.checked ? [...others, option.value] : others).join(","));
            }}
          />
        ))}
      </fieldset>
    </details>
  );
}

const anyGrowth = "any";

/** A part of the growth over a range: too many options for checkboxes. */
function GrowthChoice({ value, onValue }: Omit<ControlProps, "name">): ReactNode {
  const { growth } = filterShapes;
  const options = "options" in growth ? growth.options : [];
  return (
    <Select
      label={filterText.growth}
      options={[{ value: anyGrowth, label: filterText.any }, ...options]}
      value={value === "" ? anyGrowth : value}
      onValue={(next) => onValue(next === anyGrowth ? "" : next)}
    />
  );
}

function TagBoxes({ value, onValue }: Omit<ControlProps, "name">): ReactNode {
  const tags = useReading(api.customers.tags, {}).data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <Boxes
      label={filterText.tagIds}
      options={tags.map((tag) => ({ value: tag.id, label: tag.name }))}
      value={value}
      onValue={onValue}
    />
  );
}

/** The missions that the caller sees, once they have a target. */
function MissionBoxes({ value, onValue }: Omit<ControlProps, "name">): ReactNode {
  const missions = useReading(bookApi.missions.list, {}, { enabled: hasMissions() }).data?.missions ?? [];
  const open = missions.filter(({ state }) => state !== "draft");
  if (open.length === 0) return null;
  return (
    <Boxes
      label={filterText.missionIds}
      options={open.map((mission) => ({ value: mission.id, label: mission.name }))}
      value={value}
      onValue={onValue}
    />
  );
}

/** For readers who see the customers of several advisors: the firm's people. */
function AdvisorBoxes({ value, onValue }: Omit<ControlProps, "name">): ReactNode {
  const own = useReading(api.users.me, {}).data?.user.roles ?? [];
  const isHead = own.includes("manager") || own.includes("admin");
  const people = useReading(api.firms.people, {}, { enabled: isHead }).data?.people ?? [];
  if (people.length < 2) return null;
  return (
    <Boxes
      label={filterText.advisorIds}
      options={people.map(({ id, firstName, lastName, email }) => ({
        value: id,
        label:
          firstName === null && lastName === null ? email : `${firstName ?? ""} ${lastName ?? ""}`.trim(),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}

type TypedWords = { readonly help: string; readonly invalid: string; readonly longEnough: number };

/** Free texts with a format: nothing is filtered until the text is valid, and after some characters an error is shown. */
const typedWords: Readonly<Partial<Record<FilterName, TypedWords>>> = {
  isins: { help: filterText.isinsHelp, invalid: filterText.isinInvalid, longEnough: 12 },
  wealthRanks: { help: filterText.wealthRanksHelp, invalid: filterText.wealthRanksInvalid, longEnough: 5 },
};

/** An ISIN, ranks or an institution: applied once the text is valid. */
function TypedText({ name, value, onValue }: ControlProps): ReactNode {
  const [typed, setTyped] = useState(() => shownNames(value).join(","));
  const words = typedWords[name];
  const isWrong = words !== undefined && typed.length >= words.longEnough && readTyped(name, typed) === null;
  return (
    <TextField
      label={filterText[name]}
      help={words?.help}
      error={isWrong ? words.invalid : undefined}
      value={typed}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        onValue(words === undefined ? next.trim() : (readTyped(name, next) ?? ""));
      }}
    />
  );
}

function readTyped(name: FilterName, typed: string): string | null {
  const text = name === "isins" ? typed.trim().toUpperCase() : typed.trim();
  const shape = filterShapes[name];
  return shape.shape !== "typed" || listOf(text).every(shape.accepts) ? text : null;
}

import type { MissionPreview } from "@vigie/api";
import { cents, kindLabels, portfolioKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { FilterControl } from "../../../../shared/book/filter-control.tsx";
import { filterText } from "../../../../shared/book/filter-text.ts";
import { filterNames, filterShapes, listOf, type FilterName } from "../../../../shared/book/filters.ts";
import { Chips } from "../../../../ui/chips.tsx";
import { useAmounts } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { RangeSlider } from "../../../../ui/range-slider.tsx";
import { targetText } from "./target-text.ts";
import type { Wizard } from "./use-wizard.ts";

type Props = {
  readonly wizard: Wizard;
  readonly set: (patch: Partial<Wizard>) => void;
  /** Over the advisor's own book; null until it is counted. */
  readonly preview: MissionPreview | null;
};
type Texts = Wizard["texts"];
type Write = (texts: Texts) => void;

/** Filters with a chart of their own; all others are one click away. */
const pictured: readonly FilterName[] = [
  "ageFrom",
  "ageTo",
  "cashAbove",
  "maritalStatus",
  "risk",
  "favouriteKinds",
  "wealthFrom",
  "wealthTo",
];
const others = filterNames.filter((name) => !pictured.includes(name) && name !== "text");

/** The target of the mission, each criterion with its effect beside it. */
export function TargetFields({ wizard, set, preview }: Props): ReactNode {
  const { texts } = wizard;
  const write: Write = (patch) => set({ texts: { ...texts, ...patch } });
  const held = others.filter((name) => (texts[name] ?? "") !== "").length;
  return (
    <div className="grid gap-4 [&>*]:border-b [&>*]:border-line [&>*]:pb-4">
      <Age texts={texts} write={write} preview={preview} />
      <Cash texts={texts} write={write} />
      <Many name="maritalStatus" texts={texts} write={write} />
      <Many name="risk" texts={texts} write={write} />
      <Favourite texts={texts} write={write} />
      <section aria-label={targetText.wealth} className="grid gap-3">
        <h3 className="t2 font-semibold">{targetText.wealth}</h3>
        <div className="grid gap-3 sm:grid-cols-2">
          {(["wealthFrom", "wealthTo"] as const).map((name) => (
            <FilterControl
              key={name}
              name={name}
              value={texts[name] ?? ""}
              onValue={(value) => write({ [name]: value })}
            />
          ))}
        </div>
      </section>
      <p className="t1 text-ink-3">{targetText.promise}</p>
      <details open={held > 0}>
        <summary className="t2 link min-h-8 w-fit">
          {held > 0 ? formatMessage(targetText.moreHeld, { count: held }) : targetText.more}
        </summary>
        <div className="grid gap-4 pt-3">
          {others.map((name) => (
            <FilterControl
              key={name}
              name={name}
              value={texts[name] ?? ""}
              onValue={(value) => write({ [name]: value })}
            />
          ))}
        </div>
      </details>
    </div>
  );
}

type FieldProps = { readonly texts: Texts; readonly write: Write };

const ages = { min: 18, max: 90 } as const;

function Age({ texts, write, preview }: FieldProps & Pick<Props, "preview">): ReactNode {
  const read = (text: string | undefined, otherwise: number): number => {
    const years = text === undefined || text === "" ? otherwise : Number(text);
    return Math.min(Math.max(years, ages.min), ages.max);
  };
  return (
    <RangeSlider
      label={targetText.age}
      thumbLabels={[targetText.ageFrom, targetText.ageTo]}
      min={ages.min}
      max={ages.max}
      step={1}
      value={[read(texts.ageFrom, ages.min), read(texts.ageTo, ages.max)]}
      said={formatAges}
      valueWords={(age) => formatMessage(targetText.years, { age })}
      ends={[
        formatMessage(targetText.years, { age: ages.min }),
        formatMessage(targetText.years, { age: ages.max }),
      ]}
      bars={(preview?.ages ?? []).map(({ from, to, bookNb }) => ({
        from: from ?? ages.min,
        to: to ?? ages.max + 1,
        count: bookNb,
      }))}
      onValue={(low, high) =>
        write({
          ageFrom: low === ages.min ? "" : String(low),
          ageTo: high === ages.max ? "" : String(high),
        })
      }
    />
  );
}

function formatAges(from: number, to: number): string {
  if (from === ages.min)
    return to === ages.max ? targetText.every : formatMessage(targetText.upTo, { age: to });
  return to === ages.max
    ? formatMessage(targetText.from, { age: from })
    : formatMessage(targetText.between, { from, to });
}

const cashSteps = { max: 200_000, step: 5000 } as const;

/** Minimum cash: there is no filter for a maximum. */
function Cash({ texts, write }: FieldProps): ReactNode {
  const { text } = useAmounts();
  const euros = (value: number): string => text(cents(value * 100), { decimals: false });
  const value = Math.min(Number(texts.cashAbove ?? "") || 0, cashSteps.max);
  const andMore = (amount: number): string => formatMessage(targetText.andMore, { amount: euros(amount) });
  return (
    <RangeSlider
      label={targetText.cash}
      thumbLabels={[targetText.cashFrom]}
      min={0}
      max={cashSteps.max}
      step={cashSteps.step}
      value={[value, cashSteps.max]}
      said={(low) => (low === 0 ? targetText.every : andMore(low))}
      valueWords={euros}
      ends={[euros(0), andMore(cashSteps.max)]}
      onValue={(low) => write({ cashAbove: low === 0 ? "" : String(low) })}
    />
  );
}

type ManyProps = FieldProps & { readonly name: "maritalStatus" | "risk" };

function Many({ name, texts, write }: ManyProps): ReactNode {
  const shape = filterShapes[name];
  const values = listOf(texts[name]);
  if (shape.shape !== "many") return null;
  const isRisk = name === "risk";
  const chosen = formatMessage(isRisk ? targetText.riskOf : targetText.chosen, { count: values.length });
  const none = isRisk ? targetText.every : targetText.everyKind;
  return (
    <Chips
      label={filterText[name]}
      said={values.length === 0 ? none : chosen}
      options={shape.options}
      values={values}
      onValues={(next) => write({ [name]: next.join(",") })}
    />
  );
}

const usual = ["checking", "savings", "lifeinsurance", "pea", "per", "market"] as const;

/** The usual contracts, the selected ones, and all after a click on « Autres ». */
function Favourite({ texts, write }: FieldProps): ReactNode {
  const values = listOf(texts.favouriteKinds);
  const shown = portfolioKinds.filter((kind) => usual.some((one) => one === kind) || values.includes(kind));
  const rest = portfolioKinds.filter((kind) => !shown.includes(kind));
  const optionsOf = (kinds: readonly (typeof portfolioKinds)[number][]) =>
    kinds.map((kind) => ({ value: String(kind), label: kindLabels[kind] }));
  const onValues = (next: readonly string[]): void => write({ favouriteKinds: next.join(",") });
  return (
    <div className="grid gap-2">
      <Chips
        label={targetText.favourite}
        said={
          values.length === 0
            ? targetText.every
            : formatMessage(targetText.contracts, { count: values.length })
        }
        options={optionsOf(shown)}
        values={values}
        onValues={onValues}
      />
      <details>
        <summary className="t1 link min-h-8 w-fit">{targetText.others}</summary>
        <Chips
          label={targetText.others}
          said=""
          options={optionsOf(rest)}
          values={values}
          onValues={onValues}
        />
      </details>
    </div>
  );
}

import type { Portfolio } from "@vigie/api";
import {
  figureBasisText,
  figureDateText,
  figureFacts,
  figureInputLabel,
  figureText,
  type FigureId,
  isFigureId,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { useArea } from "../area/area.tsx";
import { portfolioName } from "../portfolios/portfolio-words.ts";
import { explainedBy } from "./explained-elsewhere.ts";
import type { FigureExplanationProps } from "./figure-word.tsx";
import { explanationText as text } from "./text.ts";

/** How a figure is computed: its formula in words, its inputs with their values, its date, whose it is, and what it leaves out. */
export function FigureExplanation({ id, inputs = {}, on = null }: FigureExplanationProps): ReactNode {
  const { label, formula } = figureText(id);
  const { basis, date, inputs: names } = figureFacts(id);
  const whose = figureBasisText[basis];
  const values: Values = inputs;
  return (
    <div className="grid gap-2">
      <p className="t2 font-semibold text-ink">{label}</p>
      <p>{formula}</p>
      <Inputs names={names} values={values} />
      <p>
        {on === null ? figureDateText[date] : formatMessage(text.on, { day: on })}
        {whose !== null && <> {whose}</>}
      </p>
      {isOfAll(id) && <LeftOut />}
      {explainedWith(id).map((other) => (
        <Beside key={other} id={other} values={values} />
      ))}
    </div>
  );
}

type Values = Readonly<Record<string, ReactNode>>;

/** The inputs of a figure, by name, with the values that the screen knows. */
function Inputs({
  names,
  values,
}: {
  readonly names: readonly string[];
  readonly values: Values;
}): ReactNode {
  return (
    <dl>
      {names.map((name) => (
        <div key={name} className="flex items-baseline justify-between gap-4 border-t border-line py-1">
          <dt>{figureInputLabel(name)}</dt>
          {values[name] !== undefined && <dd className="shrink-0 text-ink">{values[name]}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Figures beside this one without an explanation of their own. */
function explainedWith(id: FigureId): readonly FigureId[] {
  return Object.keys(explainedBy)
    .filter(isFigureId)
    .filter((other) => explainedBy[other] === id);
}

type BesideProps = { readonly id: FigureId; readonly values: Values };

/** A figure explained beside another, as completely as on its own. */
function Beside({ id, values }: BesideProps): ReactNode {
  const { label, formula } = figureText(id);
  const { basis, date, inputs } = figureFacts(id);
  const whose = figureBasisText[basis];
  return (
    <section className="grid gap-1 border-t border-line pt-2">
      <h3 className="font-semibold text-ink">{label}</h3>
      <p>{formula}</p>
      <Inputs names={inputs} values={values} />
      <p>
        {figureDateText[date]}
        {whose !== null && <> {whose}</>}
      </p>
    </section>
  );
}

/** A sum of all portfolios: some may be left out of it. */
function isOfAll(id: FigureId): boolean {
  return /^(wealth|composition|month)\./.test(id);
}

/** The portfolios that no total includes, each with the reason. */
function LeftOut(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.portfolios.list, { params: { id: subject } });
  const left = (reading.data?.portfolios ?? []).flatMap((portfolio) => {
    const why = whyLeftOut(portfolio);
    return why === null ? [] : [formatMessage(text.one, { name: portfolioName(portfolio), why })];
  });
  if (reading.data === undefined) return null;
  return (
    <p>{left.length === 0 ? text.noneLeftOut : formatMessage(text.leftOut, { list: left.join(", ") })}</p>
  );
}

function whyLeftOut({ status, disabled, amount, currency }: Portfolio): string | null {
  if (disabled) return text.disabled;
  if (status === "hidden") return text.hidden;
  if (currency !== "EUR") return formatMessage(text.currency, { currency });
  return amount === null ? text.unknown : null;
}

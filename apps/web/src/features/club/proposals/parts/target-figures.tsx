import type { Target, TargetFigures as Figures } from "@vigie/api";
import { checkNames, profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { Costs } from "./costs.tsx";
import { Outlooks } from "./figures.tsx";
import { targetText } from "./target-text.ts";

type Props = { readonly figures: Figures; readonly asOf: Target["asOf"] };

/** The figures of the weights, which the proposal will store. */
export function TargetFigures({ figures, asOf }: Props): ReactNode {
  const { before, after, costs, leftGuarantee, checks, moved, switchCost, broken, notes } = figures;
  return (
    <>
      <div className="t2 grid gap-2">
        <p>
          {formatMessage(targetText.moved, {
            amount: <Amount key="amount" value={moved} decimals={false} />,
            cost: <Amount key="cost" value={switchCost} decimals={false} />,
          })}
        </p>
        <p className={figures.profile === null ? "font-semibold text-warn" : ""}>
          {figures.profile === null
            ? targetText.aboveAll
            : formatMessage(targetText.profile, { profile: profileName(figures.profile) })}
        </p>
        {broken.map((sentence) => (
          <p key={sentence} className="font-semibold text-warn">
            {sentence}
          </p>
        ))}
        {notes.map((sentence) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
      </div>
      <Outlooks before={before} after={after} asOf={asOf} />
      <Costs costs={costs} leftGuarantee={leftGuarantee} />
      <section>
        <SectionHead title={text.checks} />
        <ul>
          {checks.map(({ check, verdict }) => (
            <li key={check} className="t2 flex justify-between gap-4 border-b border-line py-2">
              <span>{checkNames[check]}</span>
              <span className={verdict === "passes" ? "text-ink-2" : "font-semibold text-warn"}>
                {text.verdicts[verdict]}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

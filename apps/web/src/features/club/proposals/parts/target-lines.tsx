import type { Target, TargetLineView } from "@vigie/api";
import type { ReactNode } from "react";
import { assetClassText } from "../../../../ui/charts/text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PercentField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { targetText as text } from "./target-text.ts";
import type { useTarget } from "./use-target.ts";

export const shareText = (ratio: number): string => formatPercent(ratio, { maxDigits: 2 });

type Desk = ReturnType<typeof useTarget>;

/** One field per fund, and the remainder to 100 %. */
export function TargetLines({ desk }: { readonly desk: Desk }): ReactNode {
  const { target, ratioOf, type, reset } = desk;
  if (target === undefined) return null;
  return (
    <section>
      <SectionHead title={text.lines} />
      <ul className="grid gap-x-8 gap-y-5 pt-4 sm:grid-cols-2">
        {target.lines.map((line) => (
          <li key={line.key} className="grid content-end">
            <PercentField
              label={line.label}
              help={factsOf(line)}
              disabled={line.isFixed}
              value={ratioOf(line.key)}
              onValue={(value) => type(line.key, value)}
            />
          </li>
        ))}
      </ul>
      {target.left.map(({ key, label, reason }) => (
        <p key={key} className="t2 pt-3 text-warn">
          {formatMessage(text.left[reason], { label })}
        </p>
      ))}
      <Sum desk={desk} lines={target.lines} />
      <LinkButton onClick={reset}>{text.reset}</LinkButton>
    </section>
  );
}

function factsOf({ isin, assetClass, sri, ongoingFeeRatio, nowRatio, isFixed }: TargetLineView): string {
  if (isFixed) return text.fixed;
  return [
    assetClassText[assetClass],
    ...(sri === null ? [] : [formatMessage(text.indicator, { sri })]),
    ...(ongoingFeeRatio === null || isin === null
      ? []
      : [formatMessage(text.fees, { fees: shareText(ongoingFeeRatio) })]),
    formatMessage(text.now, { weight: shareText(nowRatio) }),
  ].join(", ");
}

function Sum({ desk, lines }: { readonly desk: Desk; readonly lines: Target["lines"] }): ReactNode {
  const { missing, ratioOf, type } = desk;
  const takers = missing === null || missing === 0 ? [] : takersOf(lines, missing, ratioOf);
  return (
    <div className="grid justify-items-start gap-3 py-3">
      <p role="status" className={`t2 ${missing === 0 ? "" : "font-semibold text-warn"}`}>
        {sumWords(missing)}
      </p>
      {missing !== null && missing !== 0 && (
        <div className="flex flex-wrap gap-3">
          {takers.map(({ key, label }) => (
            <Button key={key} onClick={() => type(key, Math.max(0, (ratioOf(key) ?? 0) + missing))}>
              {formatMessage(missing > 0 ? text.rest : text.takeBack, { label })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The safest line and the largest: the usual places for the remainder. */
function takersOf(
  lines: Target["lines"],
  missing: number,
  ratioOf: Desk["ratioOf"],
): readonly TargetLineView[] {
  const able = lines.filter(
    ({ key, isFixed }) =>
      !isFixed && (ratioOf(key) ?? 0) + missing >= 0 && (ratioOf(key) ?? 0) + missing <= 1,
  );
  const safest = able.find(({ assetClass }) => assetClass === "euroFund");
  const [largest] = able.toSorted((a, b) => (ratioOf(b.key) ?? 0) - (ratioOf(a.key) ?? 0));
  return [...new Set([safest, largest])].flatMap((one) => one ?? []);
}

function sumWords(missing: number | null): string {
  if (missing === null) return text.unread;
  if (missing === 0) return text.whole;
  return formatMessage(missing > 0 ? text.missing : text.over, { share: shareText(Math.abs(missing)) });
}

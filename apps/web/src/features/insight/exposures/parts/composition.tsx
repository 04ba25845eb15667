import type { ExposureView } from "@vigie/api";
import { assetCurrencies, type ExposureBy, exposureBys, fundRegions, sectors } from "@vigie/domain";
import type { ReactNode } from "react";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { regionLabels, sectorLabels } from "../../../../shared/funds/split-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { byTexts, currencyTexts, text } from "../text.ts";

/** One of the four views, with what is unknown beside what is known. */
export function Composition({ all }: { readonly all: readonly ExposureView[] }): ReactNode {
  const query = useQueryValues();
  const asked = exposureBys.find((by) => by === query.get("by")) ?? "company";
  const exposure = all.find(({ by }) => by === asked);
  if (exposure === undefined) return null;
  const words = byTexts[asked];
  const restRatio = exposure.knownRatio === null ? null : 1 - exposure.knownRatio;
  const told = exposure.known.map((one) => ({
    key: one.key,
    label: labelOf(asked, one),
    cents: one.amount,
    ratio: one.ratio,
  }));
  const { others, notTold } = exposure;
  const items = [
    ...told,
    ...(others === null
      ? []
      : [
          {
            key: "others",
            label: formatMessage(text.others, { count: others.count }),
            cents: others.amount,
            ratio: others.ratio,
            isRest: true,
          },
        ]),
    ...(notTold > 0 && told.length > 0
      ? [{ key: "not_told", label: text.notTold, cents: notTold, ratio: restRatio, isRest: true }]
      : []),
  ];
  return (
    <div className="grid gap-3">
      <ShareBars
        title={words.name}
        level={2}
        value="both"
        head={words.head}
        sorted={false}
        controls={
          <Choice
            label={text.by}
            options={exposureBys.map((by) => ({ value: by, label: byTexts[by].name }))}
            value={asked}
            onValue={(by) => {
              query.set({ by: by === "company" ? "" : by });
            }}
          />
        }
        items={items}
      />
      <Cover exposure={exposure} />
    </div>
  );
}

/** How much of the value is known, and what the rest is made of. */
function Cover({ exposure }: { readonly exposure: ExposureView }): ReactNode {
  const { by, knownRatio, applicable, notApplicable, old } = exposure;
  return (
    <div className="t1 grid max-w-160 gap-1 text-ink-3">
      {knownRatio === null ? (
        <p>{text.nothing}</p>
      ) : (
        <p>
          <FigureWord id="exposure.known">
            {formatMessage(text.known, {
              known: formatFigure("exposure.known", knownRatio),
              applicable: <Amount key="applicable" value={applicable} decimals={false} />,
            })}
          </FigureWord>
        </p>
      )}
      {notApplicable > 0 && (
        <p>
          {formatMessage(text.notApplicable, {
            amount: <Amount key="amount" value={notApplicable} decimals={false} />,
            what: byTexts[by].without,
          })}
        </p>
      )}
      {old > 0 && (
        <p>{formatMessage(text.old, { amount: <Amount key="old" value={old} decimals={false} /> })}</p>
      )}
      {by === "currency" && <p>{text.currencies}</p>}
      {by === "company" && <p>{text.shares}</p>}
    </div>
  );
}

/** The key of a region, a sector or a currency has a French label; a company has its name. */
function labelOf(by: ExposureBy, { key, name }: ExposureView["known"][number]): string {
  const region = by === "region" ? fundRegions.find((one) => one === key) : undefined;
  if (region !== undefined) return regionLabels[region];
  const sector = by === "sector" ? sectors.find((one) => one === key) : undefined;
  if (sector !== undefined) return sectorLabels[sector];
  const currency = by === "currency" ? assetCurrencies.find((one) => one === key) : undefined;
  return currency === undefined ? name : currencyTexts[currency];
}

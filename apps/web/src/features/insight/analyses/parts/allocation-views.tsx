import { sumCents, type Cents, type Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { allocationText as text } from "./allocation-text.ts";
import { safeClasses } from "./observations.ts";
import type { Analysis } from "./sections.ts";
import type { View, ViewInput, Views } from "./view.ts";

const round = (ratio: Ratio): string => formatFigure("allocation.class.share", ratio);

function classes({ analysis }: ViewInput): View {
  const sorted = analysis.allocation.classes.toSorted((a, b) => b.ratio - a.ratio);
  const [first, second] = sorted;
  if (first === undefined) return { figure: null, reason: "empty" };
  const nameOf = (one: typeof first): string => classLook(one.assetClass).label.toLowerCase();
  return {
    figure: round(first.ratio),
    of: "allocation.class.share",
    note: formatMessage(text.classesNote, { name: nameOf(first) }),
    sentence:
      second === undefined
        ? text.oneClass
        : formatMessage(text.classes, {
            name: nameOf(second),
            share: round(second.ratio),
            others: sorted.length - 2,
          }),
    chart: <ClassBars analysis={analysis} title={text.classesTitle} />,
  };
}

function ClassBars({ analysis, title }: { readonly analysis: Analysis; readonly title: string }): ReactNode {
  return (
    <ShareBars
      title={title}
      value="both"
      items={analysis.allocation.classes.map((one) => ({
        key: one.assetClass,
        label: classLook(one.assetClass).label,
        cents: one.amount,
        ratio: one.ratio,
        assetClass: one.assetClass,
      }))}
    />
  );
}

function exposed({ analysis }: ViewInput): View {
  const { classes: all } = analysis.allocation;
  const safe = all.filter((one) => safeClasses.has(one.assetClass));
  const open = all.filter((one) => !safeClasses.has(one.assetClass));
  const openCents = sumCents(open.map((one) => one.amount));
  const openRatio = open.reduce((sum, one) => sum + one.ratio, 0);
  const safeCents = sumCents(safe.map((one) => one.amount));
  return {
    figure: <Amount value={openCents} decimals={false} />,
    of: "allocation.class",
    note: formatMessage(text.exposedNote, { share: round(openRatio) }),
    sentence:
      safe.length === 0 ? text.allExposed : formatMessage(text.exposed, { share: round(1 - openRatio) }),
    chart: (
      <ShareBars
        title={text.exposedTitle}
        value="both"
        head={text.part}
        sorted={false}
        items={[
          { key: "open", label: text.follows, cents: openCents, ratio: openRatio },
          { key: "safe", label: text.doesNotFollow, cents: safeCents, ratio: 1 - openRatio },
        ]}
      />
    ),
  };
}

function largest({ analysis, portfolio }: ViewInput): View {
  const { lines, largestLineRatio } = analysis.allocation;
  const [first] = lines;
  if (largestLineRatio.value === null || first === undefined)
    return { figure: null, reason: largestLineRatio.reason };
  const amount = <Amount key="amount" value={first.amount} decimals={false} />;
  const share = round(firstRatio(lines, 3));
  return {
    figure: round(largestLineRatio.value),
    of: "div.largest",
    note: formatMessage(text.largestNote, { name: first.label }),
    sentence: formatMessage(lines.length > 2 ? text.largestThree : text.largest, {
      amount,
      count: lines.length,
      share,
    }),
    chart: (
      <ShareBars
        title={text.largestTitle}
        value="both"
        head={text.line}
        items={lines.map((line) => {
          const assetClass = portfolio.holdings.find((one) => one.id === line.holdingId)?.assetClass;
          return {
            key: line.holdingId,
            label: line.label,
            cents: line.amount,
            ratio: line.ratio,
            ...(assetClass === undefined ? {} : { assetClass }),
          };
        })}
      />
    ),
  };
}

type Line = Analysis["allocation"]["lines"][number];

function firstRatio(lines: readonly Line[], count: number): Ratio {
  return lines.slice(0, count).reduce((sum, line) => sum + line.ratio, 0);
}

function spread({ analysis }: ViewInput): View {
  const { lines, effectiveLines } = analysis.allocation;
  if (effectiveLines.value === null) return { figure: null, reason: effectiveLines.reason };
  const centsOf = (some: readonly Line[]): Cents => sumCents(some.map((line) => line.amount));
  const groups = [
    { key: "first", label: text.firstLine, lines: lines.slice(0, 1) },
    { key: "next", label: text.nextLines, lines: lines.slice(1, 3) },
    { key: "rest", label: text.otherLines, lines: lines.slice(3) },
  ].filter((group) => group.lines.length > 0);
  const count = formatFigure("div.lines", effectiveLines.value);
  return {
    figure: count,
    of: "div.lines",
    unit: formatMessage(text.spreadUnit, { count: effectiveLines.value }),
    note: formatMessage(text.spreadNote, { count: lines.length }),
    sentence: formatMessage(text.spread, { lines: count }),
    chart: (
      <ShareBars
        title={text.spreadTitle}
        value="both"
        head={text.lines}
        sorted={false}
        items={groups.map((group) => ({
          key: group.key,
          label: group.label,
          cents: centsOf(group.lines),
          ratio: firstRatio(group.lines, group.lines.length),
        }))}
      />
    ),
  };
}

function known({ analysis }: ViewInput): View {
  const { coveredRatio, classes: all } = analysis.allocation;
  if (coveredRatio === null) return { figure: null, reason: "empty" };
  const unknownCents = sumCents(all.filter((one) => one.assetClass === "unknown").map((one) => one.amount));
  const amount = <Amount key="amount" value={unknownCents} decimals={false} />;
  return {
    figure: formatFigure("covered.allocation", coveredRatio),
    of: "covered.allocation",
    note: text.knownNote,
    sentence: coveredRatio > 0.9995 ? text.allKnown : formatMessage(text.partKnown, { amount }),
    chart: <ClassBars analysis={analysis} title={text.knownTitle} />,
  };
}

export const allocationViews: Views = [classes, exposed, largest, spread, known];

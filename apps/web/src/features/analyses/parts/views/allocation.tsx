import { sumCents, type Cents, type Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { formatNumber, formatPercent } from "../../../../ui/format.ts";
import { say } from "../../../../ui/say.ts";
import { safeClasses } from "../../observations.ts";
import type { Analysis } from "../../sections.ts";
import type { View, ViewInput, Views } from "../view.ts";

const round = (ratio: Ratio): string => formatPercent(ratio, { maxDigits: 0 });

function classes({ analysis }: ViewInput): View {
  const sorted = analysis.allocation.classes.toSorted((a, b) => b.ratio - a.ratio);
  const [first, second] = sorted;
  if (first === undefined) return { figure: null, reason: "empty" };
  const named = classLook(first.assetClass).label.toLowerCase();
  return {
    figure: round(first.ratio),
    note: `de votre contrat\u00a0: ${named}`,
    sentence:
      second === undefined
        ? "Tout votre contrat est placé sur cette seule classe."
        : `Viennent ensuite ${classLook(second.assetClass).label.toLowerCase()} (${round(second.ratio)})${tail(sorted.length - 2)}. La classe d’un placement explique l’essentiel de ce qu’il gagne et de ce qu’il risque.`,
    chart: <ClassBars analysis={analysis} title="La répartition par classe" />,
  };
}

function tail(count: number): string {
  return count <= 0
    ? ""
    : say(", puis {count, plural, one {une autre classe} other {# autres classes}}", { count });
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
  return {
    figure: <Amount value={openCents} decimals={false} />,
    note: `soit ${round(openRatio)} du contrat`,
    sentence:
      safe.length === 0
        ? "Tout votre contrat suit les marchés\u00a0: aucune part n’est en fonds en euros ou en liquidités."
        : `Cette part suit les marchés. Le reste, ${round(1 - openRatio)}, est en fonds en euros, en livret ou en liquidités\u00a0: sa valeur ne baisse pas avec eux.`,
    chart: (
      <ShareBars
        title="Ce qui suit les marchés, et le reste"
        value="both"
        head="Part"
        sorted={false}
        items={[
          { key: "open", label: "Suit les marchés", cents: openCents, ratio: openRatio },
          {
            key: "safe",
            label: "Ne les suit pas",
            cents: sumCents(safe.map((one) => one.amount)),
            ratio: 1 - openRatio,
          },
        ]}
      />
    ),
  };
}

function largest({ analysis, contract }: ViewInput): View {
  const { lines, largestLineRatio } = analysis.allocation;
  const [first] = lines;
  if (largestLineRatio.value === null || first === undefined)
    return { figure: null, reason: largestLineRatio.reason };
  return {
    figure: round(largestLineRatio.value),
    note: `du contrat\u00a0: ${first.label}`,
    sentence: (
      <>
        {"Ce support vaut à lui seul "}
        <Amount value={first.amount} decimals={false} />
        {lines.length > 2
          ? `. Les trois premiers, sur ${String(lines.length)}, font ${round(firstRatio(lines, 3))} du contrat.`
          : "."}
      </>
    ),
    chart: (
      <ShareBars
        title="Vos supports"
        value="both"
        head="Support"
        items={lines.map((line) => {
          const assetClass = contract.holdings.find((one) => one.id === line.holdingId)?.assetClass;
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
    { key: "first", label: "Le premier support", lines: lines.slice(0, 1) },
    { key: "next", label: "Les deux suivants", lines: lines.slice(1, 3) },
    { key: "rest", label: "Tous les autres", lines: lines.slice(3) },
  ].filter((group) => group.lines.length > 0);
  const count = formatNumber(effectiveLines.value, { maxDigits: 1 });
  return {
    figure: count,
    note: say(
      "{count, plural, one {ligne qui compte, sur # détenue} other {lignes qui comptent, sur # détenues}}",
      {
        count: lines.length,
      },
    ),
    sentence: `Votre contrat est aussi concentré que s’il était partagé également entre ${count} supports. Plus ce nombre approche celui de vos lignes, mieux votre épargne est répartie.`,
    chart: (
      <ShareBars
        title="Où se trouve votre argent"
        value="both"
        head="Supports"
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
  const isWhole = coveredRatio > 0.9995;
  const unknownCents = sumCents(all.filter((one) => one.assetClass === "unknown").map((one) => one.amount));
  return {
    figure: round(coveredRatio),
    note: "du contrat a une classe connue",
    sentence: isWhole ? (
      "Chaque support est reconnu\u00a0: toute l’analyse porte sur la totalité de votre contrat."
    ) : (
      <>
        {"Il reste "}
        <Amount value={unknownCents} decimals={false} />
        {" que Vigie ne sait pas classer. Cette part compte dans la valeur, pas dans les notes."}
      </>
    ),
    chart: <ClassBars analysis={analysis} title="Ce qui est connu, classe par classe" />,
  };
}

export const allocationViews: Views = [classes, exposed, largest, spread, known];

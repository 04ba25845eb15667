import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { textWidth } from "./labels.ts";
import { moveBetweenRows } from "./row-keys.ts";
import { sharesOf, sharesTable, type Share, type ShareItem } from "./shares.ts";
import { FilledBox, fillOf } from "./swatch.tsx";
import { chartText } from "./text.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

export type ShareValue = "ratio" | "amount" | "both";

export type ShareBarsProps = ChartFrameProps &
  SelectionProps & {
    readonly items: readonly ShareItem[];
    /** The figure on the right of a bar. */
    readonly value?: ShareValue;
    /** Amounts with their sign, for parts of a change. */
    readonly signed?: boolean;
    /** To the cent and to the hundredth of a percent, where small parts add up to a figure of the same precision. */
    readonly exact?: boolean;
    /** Head of the first column of the table. */
    readonly head?: string;
    /** false keeps the given order. */
    readonly sorted?: boolean;
  };

/** Parts of a whole as sorted bars from one axis. Rows can be selected if `onSelect` is given. */
export function ShareBars(props: ShareBarsProps): ReactNode {
  const {
    items,
    value = "ratio",
    signed = false,
    exact = false,
    head = chartText.assetClass,
    sorted = true,
    selected,
    onSelect,
    ...frame
  } = props;
  const { ref, size } = useChartSize<HTMLUListElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const shares = sharesOf(items, sorted);
  const largest = Math.max(...shares.filter(({ isRest }) => isRest !== true).map(weight), 0);
  const hasSelection = shares.some((share) => share.key === selection.selected);
  const columns = columnsOf(shares, { value, signed, exact, figures, size });
  return (
    <ChartFrame {...frame} table={sharesTable(shares, head, exact)} selection={selection}>
      {shares.length === 0 && <p className="chart-unknown m-0">{chartText.noParts}</p>}
      <ul
        ref={ref}
        className="chart-bars"
        aria-label={frame.title}
        data-narrow={columns.isNarrow ? "" : undefined}
        style={{ gridTemplateColumns: columns.template }}
      >
        {shares.map((share) => (
          <Row
            key={share.key}
            share={share}
            lengthRatio={largest === 0 ? 0 : weight(share) / largest}
            texts={columns.textsOf(share)}
            selection={onSelect === undefined ? null : selection}
            isDimmed={hasSelection && share.key !== selection.selected}
          />
        ))}
      </ul>
    </ChartFrame>
  );
}

function weight(share: Share): number {
  return Math.abs(share.cents ?? share.ratio ?? 0);
}

type ColumnsScene = {
  readonly value: ShareValue;
  readonly signed: boolean;
  readonly exact: boolean;
  readonly figures: Figures;
  readonly size: ChartSize;
};

/** Below this width an amount beside the percentage would leave no space for the bar. */
const twoValuesFromPx = 420;

/** As in `charts.css`. */
const columnGapPx = 16;
/** The minimum length of a bar of 100 %. */
const barPx = 24;

/** Columns as wide as their widest text, so that the bars of a chart start and end together. */
function columnsOf(shares: readonly Share[], { value, signed, exact, figures, size }: ColumnsScene) {
  const shows = value === "both" && size.width < twoValuesFromPx ? "ratio" : value;
  const textsOf = (share: Share): readonly string[] => {
    const amount = (exact ? figures.exact : figures.round)(share.cents, { signed });
    const ratio = (exact ? figures.exactPercent : figures.share)(share.ratio);
    return shows === "both" ? [amount, ratio] : [shows === "amount" ? amount : ratio];
  };
  const fontPx = size.textPx * 1.16;
  const label = Math.max(0, ...shares.map((share) => textWidth(share.label, fontPx)));
  const values = textsOf(shares[0] ?? { key: "", label: "", cents: null, ratio: null }).map((_, index) =>
    Math.max(...shares.map((share) => textWidth(textsOf(share)[index] ?? "", fontPx))),
  );
  const labelPx = Math.ceil(Math.min(label + 8, size.width * 0.48));
  const beside = values.reduce((sum, px) => sum + px + columnGapPx, barPx + columnGapPx);
  // With large text no label fits beside its bar: each is placed above.
  const isNarrow = size.width > 0 && size.width - beside < Math.min(labelPx, fontPx * 4);
  return {
    textsOf,
    isNarrow,
    template: [
      ...(isNarrow ? [] : [`${String(labelPx)}px`]),
      `minmax(${String(barPx)}px, 1fr)`,
      ...values.map((px) => `${String(Math.ceil(px))}px`),
    ].join(" "),
  };
}

type RowProps = {
  readonly share: Share;
  readonly lengthRatio: number;
  readonly texts: readonly string[];
  readonly selection: Selection | null;
  /** Another row is selected. */
  readonly isDimmed: boolean;
};

function Row({ share, lengthRatio, texts, selection, isDimmed }: RowProps): ReactNode {
  const isSelected = selection?.selected === share.key;
  // Parts with only a ratio have a bar too.
  const size = share.cents ?? share.ratio;
  const content = (
    <>
      <span className="chart-bars-label">{share.label}</span>
      <span className="chart-bars-track">
        {size === 0 && <span className="chart-bars-none" />}
        {size !== null && size !== 0 && share.isRest !== true && (
          <FilledBox
            fill={fillOf(share.assetClass)}
            height={10}
            style={{ width: `max(3px, ${(lengthRatio * 100).toFixed(2)}%)` }}
          />
        )}
      </span>
      {texts.map((text, index) => (
        <span key={index === texts.length - 1 ? "value" : "amount"} className="chart-bars-value">
          {text}
        </span>
      ))}
    </>
  );
  return (
    <li className="chart-bars-item" data-dimmed={isDimmed ? "" : undefined}>
      {selection === null ? (
        <span className="chart-bars-row">{content}</span>
      ) : (
        <button
          type="button"
          className="chart-bars-row"
          aria-pressed={isSelected}
          onKeyDown={moveBetweenRows}
          onClick={() => selection.toggle(share.key)}
        >
          {content}
        </button>
      )}
    </li>
  );
}

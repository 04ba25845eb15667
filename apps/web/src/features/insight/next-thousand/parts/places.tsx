import type { NextThousandView } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { LivretRate } from "./livret-rate.tsx";
import { bookTexts, placeTexts, taxTexts, text } from "../text.ts";

type Shown = { readonly next: NextThousandView };

/** What the sum would be worth in each envelope. */
export function Places({ next }: Shown): ReactNode {
  const { places, livret } = next;
  const title = text.places;
  return (
    <section>
      <SectionHead title={title} />
      <p className="t1 max-w-160 pt-3 pb-1 text-ink-3">{text.ranked}</p>
      <Table caption={title} rows={places} rowKey={(row) => row.place} columns={placeColumns(livret)} />
      <LivretRate livret={livret} />
      <Marginal />
    </section>
  );
}

const placeColumns = (
  livret: NextThousandView["livret"],
): readonly Column<NextThousandView["places"][number]>[] => [
  { id: "place", head: text.place, card: "title", cell: (row) => <Place of={row} /> },
  {
    id: "value",
    head: text.value,
    named: asFigureWord("next.value"),
    align: "end",
    card: "figure",
    cell: (row) =>
      row.value === null ? (
        <span className="t1 text-ink-3">{text.perUnknown}</span>
      ) : (
        <>
          <Amount value={row.value} decimals={false} />
          {row.isClose && <span className="t1 block text-ink-3">{text.close}</span>}
          {!row.isRanked && livret !== null && (
            <span className="t1 block text-ink-3">
              {formatMessage(text.unranked, { day: formatDay(livret.rateFrom) })}
            </span>
          )}
        </>
      ),
  },
  {
    id: "growth",
    head: text.growth,
    named: asFigureWord("next.growth"),
    align: "end",
    cell: (row) =>
      row.growthRatio === null ? (
        "–"
      ) : (
        <>
          {formatFigure("next.growth", row.growthRatio)}
          {row.isCostSupposed && <span className="t1 block text-ink-3">{text.supposed}</span>}
        </>
      ),
  },
  {
    id: "tax",
    head: text.tax,
    named: asFigureWord("next.tax"),
    align: "end",
    cell: (row) => (row.taxRatio === null ? "–" : formatFigure("next.tax", row.taxRatio)),
  },
  {
    id: "when",
    head: text.when,
    align: "end",
    cell: (row) => <span className="t1 text-ink-2">{placeTexts[row.place].when}</span>,
  },
];

/** The envelope with the person's own contract; a name that repeats the envelope's is not written twice. */
function Place({ of }: { readonly of: NextThousandView["places"][number] }): ReactNode {
  const { name: label } = placeTexts[of.place];
  if (of.portfolioId === null || of.name === null) return label;
  const name = plainName(of.name);
  const isSame = name === label;
  return (
    <>
      {!isSame && label}
      <AreaLink to={paths.portfolio(of.portfolioId)} className={isSame ? "link" : "link t1 block"}>
        {name}
      </AreaLink>
    </>
  );
}

/** @source code général des impôts, article 197: the rates of the scale of income tax */
const marginalRates = ["0", "0.11", "0.3", "0.41", "0.45"] as const;

/** Both rates of income tax, kept in the address. */
function Marginal(): ReactNode {
  const query = useQueryValues();
  const options = [
    { value: "", label: text.noRate },
    ...marginalRates.map((rate) => ({ value: rate, label: formatUnit("progress", Number(rate)) })),
  ];
  const line = (label: string, name: "in" | "out") => (
    <div className="flex flex-wrap items-baseline gap-x-5">
      <span className="t1 w-28 text-ink-2">{label}</span>
      <Choice
        label={`${text.rates}, ${label}`}
        options={options}
        value={marginalRates.find((rate) => rate === query.get(name)) ?? ""}
        onValue={(value) => {
          query.set({ [name]: value });
        }}
      />
    </div>
  );
  return (
    <div className="grid gap-1 pt-4">
      <p className="t2">{text.rates}</p>
      {line(text.rateIn, "in")}
      {line(text.rateOut, "out")}
    </div>
  );
}

/** Savings books that have room under their cap. */
export function Rooms({ next: { rooms } }: Shown): ReactNode {
  return (
    <section>
      <SectionHead title={text.rooms} />
      {rooms.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noRoom}</p>
      ) : (
        <Table
          caption={text.rooms}
          rows={rooms}
          rowKey={(row) => row.kindDetail}
          columns={[
            {
              id: "book",
              head: text.book,
              width: "34%",
              card: "title",
              cell: (row) =>
                row.portfolioId === null ? (
                  <>
                    {bookTexts[row.kindDetail]} <span className="t1 text-ink-3">{text.notHeld}</span>
                  </>
                ) : (
                  <AreaLink to={paths.portfolio(row.portfolioId)} className="link">
                    {row.name === null ? bookTexts[row.kindDetail] : plainName(row.name)}
                  </AreaLink>
                ),
            },
            {
              id: "room",
              head: text.room,
              named: asFigureWord("next.room"),
              width: "22%",
              align: "end",
              card: "figure",
              cell: (row) => <Amount value={row.room} decimals={false} />,
            },
            {
              id: "rate",
              head: text.rate,
              named: asFigureWord("next.rate"),
              align: "end",
              cell: (row) => (
                <>
                  {formatFigure("next.rate", row.rateRatio)}
                  <span className="t1 block text-ink-3">
                    {row.isRateTold ? text.told : formatMessage(text.since, { day: formatDay(row.rateFrom) })}
                    {row.revisionUnread !== null &&
                      `, ${formatMessage(text.unread, { day: formatDay(row.revisionUnread) })}`}
                  </span>
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The tax rates that were applied, with their date and source. */
export function Taxes({ next: { taxes } }: Shown): ReactNode {
  return (
    <section aria-label={text.taxes}>
      <SectionHead title={text.taxes} />
      <dl>
        {taxes.map(({ tax, ratio, from, source }) => (
          <div key={tax} className="flex justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
            <dt className="min-w-0">
              <span className="t2 block">{taxTexts[tax]}</span>
              <span className="t1 block text-ink-3">
                {formatMessage(text.since, { day: formatDay(from) })}, {source}
              </span>
            </dt>
            <dd className="t2">
              <FigureWord id="next.tax" on={formatDay(from)}>
                {formatFigure("next.tax", ratio)}
              </FigureWord>
            </dd>
          </div>
        ))}
      </dl>
      <p className="t1 max-w-160 pt-3 text-ink-3">{text.hypotheses}</p>
    </section>
  );
}

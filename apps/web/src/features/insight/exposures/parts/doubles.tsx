import type { ExposuresView } from "@vigie/api";
import { Fragment, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Shown = { readonly exposures: ExposuresView };

/** Funds held twice: the same fund in several contracts. */
export function SameFunds({ exposures: { sameFunds } }: Shown): ReactNode {
  return (
    <section>
      <SectionHead title={text.same} />
      {sameFunds.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noSame}</p>
      ) : (
        <Table
          caption={text.same}
          rows={sameFunds}
          rowKey={(row) => row.isin}
          columns={[
            { id: "fund", head: text.fund, card: "title", cell: (row) => row.label },
            { id: "contracts", head: text.contracts, cell: (row) => <Contracts of={row.contracts} /> },
            {
              id: "amount",
              head: text.amount,
              named: asFigureWord("exposure.same"),
              align: "end",
              card: "figure",
              cell: (row) => <Amount value={row.amount} decimals={false} />,
            },
            {
              id: "share",
              head: text.share,
              named: asFigureWord("exposure.same.share"),
              align: "end",
              cell: (row) => (row.ratio === null ? "" : formatFigure("exposure.same.share", row.ratio)),
            },
          ]}
        />
      )}
    </section>
  );
}

function Contracts({ of }: { readonly of: ExposuresView["sameFunds"][number]["contracts"] }): ReactNode {
  return of.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <AreaLink to={paths.portfolioInvestments(id)} className="link">
        {plainName(name)}
      </AreaLink>
    </Fragment>
  ));
}

/** Funds whose prices show that they are almost the same. */
export function NearFunds({ exposures: { nearFunds } }: Shown): ReactNode {
  return (
    <section>
      <SectionHead title={text.near} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{nearFunds.length === 0 ? text.noNear : text.nearNote}</p>
      {nearFunds.length > 0 && (
        <Table
          caption={text.near}
          rows={nearFunds}
          rowKey={(row) => row.key}
          columns={[
            { id: "dearer", head: text.dearer, card: "title", cell: (row) => row.dearer.label },
            { id: "cheaper", head: text.cheaper, cell: (row) => row.cheaper.label },
            {
              id: "correlation",
              head: text.correlation,
              named: asFigureWord("exposure.near"),
              align: "end",
              cell: (row) => formatFigure("exposure.near", row.correlation),
            },
            {
              id: "shared",
              head: text.shared,
              named: asFigureWord("exposure.near.shared"),
              align: "end",
              cell: (row) =>
                row.sharedRatio === null ? (
                  <span className="text-ink-3">{text.notTold}</span>
                ) : (
                  formatFigure("exposure.near.shared", row.sharedRatio)
                ),
            },
            {
              id: "extra",
              head: text.extra,
              named: asFigureWord("exposure.near.cost"),
              align: "end",
              card: "figure",
              cell: (row) => <Amount value={row.extraYearly} decimals={false} />,
            },
          ]}
        />
      )}
    </section>
  );
}

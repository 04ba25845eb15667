import type { ProjectsTogetherView } from "@vigie/api";
import { goalLabels } from "@vigie/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, reading as readingOf } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { apartTexts, lawTexts, text, togetherText } from "../text.ts";
import { chanceWords } from "./chance-words.ts";
import { Shares, sharesText } from "./shares.tsx";

type Row = ProjectsTogetherView["projects"][number];

/** Several projects competing for the same wealth: which can succeed together, in the order and with the shares that the saver
 * chooses. The address keeps both. */
export function Together(): ReactNode {
  const { subject } = useArea();
  const query = useQueryValues();
  const order = query.get("order");
  const shares = query.get("shares");
  const reading = useQuery({
    ...readingOf(api.projects.together, {
      params: { id: subject },
      query: { ...(order === "" ? {} : { order }), ...(shares === "" ? {} : { shares }) },
    }),
    // The previous result stays on screen while the next one loads, so that the focus is not lost.
    placeholderData: keepPreviousData,
  });
  const found = reading.data?.together;
  if (found === undefined || found.projects.length < 2) return null;
  const ids = found.projects.map(({ portfolioId }) => portfolioId);
  const advance = (index: number): void => {
    const moved = [...ids];
    moved.splice(index - 1, 0, ...moved.splice(index, 1));
    query.set({ order: moved.join(",") });
  };
  return (
    <section className="grid gap-3">
      <SectionHead title={togetherText.title} aside={formatMessage(text.on, { day: formatDay(found.on) })} />
      <Summary found={found} />
      <Table
        caption={togetherText.title}
        rows={found.projects}
        rowKey={(row) => row.portfolioId}
        columns={columnsOf(ids, advance)}
      />
      {found.better !== null && (
        <Better
          better={found.better}
          onTry={(ids) => {
            query.set({ order: ids.join(",") });
          }}
        />
      )}
      <Shares
        found={found}
        onShares={(asked) => {
          query.set({ shares: sharesText(asked) });
        }}
      />
      <Left found={found} />
    </section>
  );
}

type BetterProps = {
  readonly better: NonNullable<ProjectsTogetherView["better"]>;
  readonly onTry: (ids: readonly string[]) => void;
};

function Better({ better: { order, heldCount }, onTry }: BetterProps): ReactNode {
  return (
    <p className="t2">
      {formatMessage(togetherText.better, { count: heldCount })}{" "}
      <LinkButton
        onClick={() => {
          onTry(order);
        }}
      >
        {togetherText.tryBetter}
      </LinkButton>
    </p>
  );
}

type Shown = { readonly found: ProjectsTogetherView };

function Summary({ found: { wealth, monthly, projects } }: Shown): ReactNode {
  const held = projects.filter(({ isHeld }) => isHeld).length;
  const count = projects.length;
  return (
    <>
      <p className="t4">
        {held === count
          ? formatMessage(togetherText.all, { count })
          : formatMessage(togetherText.some, { held, count: count === 2 ? togetherText.two : String(count) })}
      </p>
      <p className="t2 max-w-160 text-ink-2">
        {formatMessage(togetherText.lead, {
          wealth: (
            <FigureWord key="wealth" id="together.means">
              <Amount value={wealth} decimals={false} />
            </FigureWord>
          ),
          monthly: (
            <FigureWord key="monthly" id="together.monthly">
              <Amount value={monthly} decimals={false} />
            </FigureWord>
          ),
        })}
      </p>
    </>
  );
}

function Left({ found: { freeWealth, freeMonthly, apart } }: Shown): ReactNode {
  return (
    <div className="t1 grid max-w-160 gap-1 text-ink-3">
      <p>
        {formatMessage(togetherText.free, {
          wealth: <Amount key="wealth" value={freeWealth} decimals={false} />,
          monthly: <Amount key="monthly" value={freeMonthly} decimals={false} />,
        })}
      </p>
      {apart.map(({ portfolioId, name, reason }) => (
        <p key={portfolioId}>
          {formatMessage(togetherText.apart, { name: plainName(name), reason: apartTexts[reason] })}
        </p>
      ))}
      <p>{togetherText.note}</p>
    </div>
  );
}

function columnsOf(ids: readonly string[], advance: (index: number) => void): readonly Column<Row>[] {
  return [
    {
      id: "project",
      head: togetherText.project,
      width: "30%",
      card: "title",
      cell: (row) => <ProjectCell row={row} index={ids.indexOf(row.portfolioId)} advance={advance} />,
    },
    {
      id: "target",
      head: togetherText.target,
      named: asFigureWord("project.goal"),
      align: "end",
      cell: (row) => (
        <>
          <Amount value={row.target} decimals={false} />
          <span className="t1 block text-ink-3">{formatMessage(text.due, { years: row.years })}</span>
        </>
      ),
    },
    {
      id: "wealth",
      head: togetherText.fromWealth,
      named: asFigureWord("together.part"),
      align: "end",
      cell: (row) => <Amount value={row.fromWealth} decimals={false} />,
    },
    {
      id: "monthly",
      head: togetherText.fromMonthly,
      named: asFigureWord("together.part.monthly"),
      align: "end",
      cell: (row) => <Amount value={row.fromMonthly} decimals={false} />,
    },
    {
      id: "chance",
      head: togetherText.chance,
      named: asFigureWord("together.chance"),
      align: "end",
      card: "figure",
      cell: (row) => <span className="block text-balance">{chanceWords(row.chance)}</span>,
    },
    {
      id: "more",
      head: togetherText.more,
      named: asFigureWord("together.more"),
      align: "end",
      cell: (row) =>
        row.isHeld
          ? togetherText.held
          : row.more === null
            ? togetherText.never
            : formatMessage(togetherText.moreMonthly, {
                amount: <Amount key="amount" value={row.more} decimals={false} />,
              }),
    },
  ];
}

type CellProps = { readonly row: Row; readonly index: number; readonly advance: (index: number) => void };

function ProjectCell({ row, index, advance }: CellProps): ReactNode {
  const name = plainName(row.name);
  const law =
    row.law === "own"
      ? formatMessage(lawTexts.own, {
          mean: formatFigure("together.law", row.meanRatio),
          deviation: formatFigure("together.law", row.deviationRatio),
        })
      : formatMessage(lawTexts[row.law], { mean: formatFigure("together.law", row.meanRatio) });
  return (
    <>
      {index + 1}. {goalLabels[row.goal]},{" "}
      <AreaLink to={paths.portfolio(row.portfolioId)} className="link">
        {name}
      </AreaLink>
      <span className="t1 block text-ink-3">
        <FigureWord id="together.law">{law}</FigureWord>
      </span>
      {index > 0 && (
        <LinkButton
          className="t1 block"
          onClick={(event) => {
            // The first row has no such button, so the focus stays in the row.
            if (index === 1) event.currentTarget.parentElement?.querySelector("a")?.focus();
            advance(index);
          }}
        >
          {togetherText.advance}
          <span className="sr-only"> {formatMessage(togetherText.ofProject, { name })}</span>
        </LinkButton>
      )}
    </>
  );
}

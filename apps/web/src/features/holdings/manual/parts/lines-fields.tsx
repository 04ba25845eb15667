import { dayBounds } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { Button, IconButton, LinkButton } from "../../../../ui/button.tsx";
import { formatDay, formatDecimal, privateMask } from "../../../../ui/format.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { lineText, text } from "../text.ts";
import { valueOrNull, lineWorth, linesTotal, type Draft, type DraftLine } from "./draft.ts";
import { type Problems } from "./problems.ts";
import { LineDialog } from "./line-dialog.tsx";
import { Part } from "./part.tsx";
import { otherIcons } from "../../../../ui/other-icons.ts";

type LinesProps = {
  readonly draft: Pick<Draft, "asOf" | "lines">;
  readonly change: (patch: Partial<Pick<Draft, "asOf" | "lines">>) => void;
  readonly problems: Problems;
};

type Row = { readonly line: DraftLine; readonly index: number };

/** The lines of a portfolio on a day, with their sum. */
export function LinesFields({ draft, change, problems }: LinesProps): ReactNode {
  const { asOf, lines } = draft;
  // The open line: its index, or "new".
  const [open, setOpen] = useState<number | "new" | null>(null);
  const keep = (line: DraftLine): void => {
    change({ lines: open === "new" ? [...lines, line] : lines.map((one, at) => (at === open ? line : one)) });
    setOpen(null);
  };
  return (
    <Part title={lineText.title} help={lineText.help}>
      <div className="max-w-60">
        <DayField
          bounds={dayBounds("fact", today())}
          label={lineText.asOf}
          value={valueOrNull(asOf)}
          error={problems["asOf"]}
          onValue={(day) => {
            change({ asOf: day });
          }}
        />
      </div>
      <LinesTable
        lines={lines}
        onEdit={setOpen}
        onRemove={(index) => {
          change({ lines: lines.filter((_, at) => at !== index) });
        }}
      />
      <p aria-live="polite" className="t1 text-neg empty:hidden">
        {problems["lines"]}
      </p>
      <div>
        <Button
          icon="plus"
          onClick={() => {
            setOpen("new");
          }}
        >
          {lineText.add}
        </Button>
      </div>
      {open !== null && (
        <LineDialog
          line={open === "new" ? null : (lines[open] ?? null)}
          asOf={valueOrNull(asOf) ?? today()}
          onClose={() => {
            setOpen(null);
          }}
          onKeep={keep}
        />
      )}
    </Part>
  );
}

type Acts = { readonly onEdit: (index: number) => void; readonly onRemove: (index: number) => void };

type LinesTableProps = Acts & { readonly lines: readonly DraftLine[] };

function LinesTable({ lines, onEdit, onRemove }: LinesTableProps): ReactNode {
  const total = linesTotal(lines);
  return (
    <Table<Row>
      caption={lineText.title}
      columns={columnsFor({ onEdit, onRemove })}
      rows={lines.map((line, index) => ({ line, index }))}
      rowKey={({ index }) => `line-${String(index)}`}
      empty={<p className="t2 border-b border-line pb-3 text-ink-3">{lineText.none}</p>}
      {...(total === null
        ? {}
        : { total: { line: lineText.total, value: <Amount key="total" value={total} /> } })}
    />
  );
}

function columnsFor({ onEdit, onRemove }: Acts): readonly Column<Row>[] {
  return [
    {
      id: "line",
      head: lineText.line,
      card: "title",
      cell: ({ line, index }) => (
        <>
          <LinkButton
            aria-label={`${lineText.edit} ${line.label}`}
            onClick={() => {
              onEdit(index);
            }}
          >
            {line.label}
          </LinkButton>
          <PartsAt line={line} />
        </>
      ),
    },
    {
      id: "parts",
      head: lineText.parts,
      align: "end",
      card: "hidden",
      cell: ({ line }) => <Figure text={valueOrNull(line.quantity)} />,
    },
    {
      id: "price",
      head: lineText.price,
      align: "end",
      card: "hidden",
      cell: ({ line }) => <Figure text={valueOrNull(line.unitPrice)} />,
    },
    {
      id: "value",
      head: lineText.value,
      align: "end",
      card: "figure",
      cell: ({ line }) => <Worth line={line} />,
    },
    {
      id: "remove",
      head: text.remove,
      align: "end",
      card: "side",
      cell: ({ line, index }) => (
        <IconButton
          icon={otherIcons.trash}
          label={`${text.remove} ${line.label}`}
          onClick={() => {
            onRemove(index);
          }}
        />
      ),
    },
  ];
}

/** Units and price on one line, if there is no space for their columns. */
function PartsAt({ line }: { readonly line: DraftLine }): ReactNode {
  const [quantity, price] = [valueOrNull(line.quantity), valueOrNull(line.unitPrice)];
  if (quantity === null || price === null) return null;
  return (
    <span className="t1 block text-ink-3 sm:hidden">
      {formatMessage(lineText.partsAt, {
        quantity: <Figure key="quantity" text={quantity} />,
        price: <Figure key="price" text={price} />,
      })}
    </span>
  );
}

/** The typed value, and its value at later prices. */
function Worth({ line }: { readonly line: DraftLine }): ReactNode {
  const computed = line.computed ?? null;
  return (
    <>
      <Amount value={lineWorth(line)} />
      {computed !== null && (
        <span className="t1 block text-ink-3">
          {formatMessage(lineText.computed, {
            amount: <Amount key="amount" value={computed.amount} />,
            day: formatDay(computed.day),
          })}
        </span>
      )}
    </>
  );
}

/** Units and prices, masked like amounts. */
function Figure({ text: decimal }: { readonly text: string | null }): ReactNode {
  const { hidden } = useAmounts();
  if (decimal === null) return null;
  return hidden ? privateMask : formatDecimal(decimal, { maxDigits: 6 });
}

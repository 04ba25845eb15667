import type { ClientFile, ClientFileLine } from "@vigie/api";
import { blockingFileItems, fileWholePercent } from "@vigie/domain";
import type { ReactNode } from "react";
import { fileWords } from "../../../../shared/book/book-text.ts";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { useIsPhone } from "../../../../ui/media.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { stateWords, text } from "../text.ts";

type Props = {
  readonly file: ClientFile;
  readonly owners: Readonly<Record<ClientFileLine["owner"], string>>;
  readonly act: (line: ClientFileLine) => ReactNode;
};

const settled = (line: ClientFileLine): boolean => line.state === "valid";

/** The state of the file, and its items, those to be done first. */
export function FileLines({ file, owners, act }: Props): ReactNode {
  const blocking = blockingFileItems(file.lines).length;
  // A cell of a table is never empty; a card omits what it does not know.
  const none = useIsPhone() ? null : text.none;
  const rows = file.lines.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <section className="grid gap-3">
      <p className={`t3 ${file.completeness === 1 ? "text-pos" : ""}`}>
        {file.completeness === 1
          ? text.complete
          : formatMessage(text.ratio, {
              percent: formatPercent(fileWholePercent(file.completeness) / 100, { maxDigits: 0 }),
            })}
      </p>
      {blocking > 0 && (
        <p className="t2 font-semibold text-warn">{formatMessage(text.blocked, { count: blocking })}</p>
      )}
      <Table
        caption={text.items}
        columns={columnsOf({ owners, act, none })}
        rows={rows}
        rowKey={({ item }) => item}
      />
    </section>
  );
}

function rankOf(line: ClientFileLine): number {
  if (settled(line)) return 2;
  return line.blocks && line.state !== "due" ? 0 : 1;
}

type Cells = Pick<Props, "owners" | "act"> & { readonly none: string | null };

function columnsOf({ owners, act, none }: Cells): readonly Column<ClientFileLine>[] {
  const dayWord = (on: ClientFileLine["on"]): string | null => (on === null ? none : formatDay(on));
  return [
    {
      id: "item",
      head: text.item,
      card: "title",
      cell: ({ item, blocks }) => (
        <>
          {fileWords[item]}
          {blocks && <span className="t1 text-ink-3"> {text.mandatory}</span>}
        </>
      ),
    },
    {
      id: "state",
      head: text.state,
      card: "side",
      cell: (line) => (
        <span className={settled(line) ? "text-ink-2" : "font-semibold text-warn"}>
          {stateWords[line.state]}
        </span>
      ),
    },
    { id: "date", head: text.date, card: "inline", cell: ({ on }) => dayWord(on) },
    { id: "due", head: text.due, card: "inline", cell: ({ dueOn }) => dayWord(dueOn) },
    {
      id: "owner",
      head: text.owner,
      card: "inline",
      cell: (line) => (settled(line) ? none : owners[line.owner]),
    },
    {
      id: "act",
      head: text.act,
      named: (head) => <span className="sr-only">{head}</span>,
      align: "end",
      cell: (line) => act(line),
    },
  ];
}

import type { CustomerRow } from "@vigie/api";
import {
  cents,
  customerSorts,
  dayOf,
  goalLabels,
  kindLabels,
  type CustomerColumn,
  type Day,
  type DetailColumn,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import {
  bookText,
  channelWords,
  clubWords,
  connectionWords,
  statusWords,
} from "../../../../shared/book/book-text.ts";
import { customerName, dayWord, fileWord, riskWord } from "../../../../shared/book/customer-words.ts";
import { maritalLabels } from "../../../../shared/risk/profile-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { clubPriceWords, text } from "../text.ts";
import { RowReason } from "./row-alerts.tsx";

/** The content of a row in each column. */

const figures: readonly CustomerColumn[] = [
  "wealth",
  "change",
  "market",
  "flows",
  "completeness",
  "age",
  "contracts",
  "cash",
  "under_advice",
  "club_price",
];

export function isFigure(column: CustomerColumn): boolean {
  return figures.includes(column);
}

export function canSort(column: CustomerColumn): boolean {
  return customerSorts.some((one) => one === column);
}

export type CellProps = { readonly row: CustomerRow; readonly column: CustomerColumn; readonly today: Day };

export function Cell({ row, column, today }: CellProps): ReactNode {
  switch (column) {
    case "name":
      return (
        <AreaLink to={bookPaths.customer(row.id)} className="row-name t2">
          {customerName(row)}
        </AreaLink>
      );
    case "alerts":
      return <RowReason row={row} today={today} />;
    case "wealth":
      return <Amount value={row.wealth} decimals={false} className="t2" />;
    case "change":
    case "market":
    case "flows":
    case "cash":
    case "under_advice":
      return <MoneyCell row={row} column={column} />;
    case "last_contact":
      return <Known text={dayWord(row.lastContactAt)} isKnown={row.lastContactAt !== null} />;
    case "next_appointment":
      return <AppointmentCell row={row} today={today} />;
    case "completeness":
      return (
        <span className={row.missing.length > 1 ? "font-semibold text-warn" : "text-ink-2"}>
          {fileWord(row)}
        </span>
      );
    case "connection":
      return (
        <span className={row.connection === "broken" ? "font-semibold text-neg" : "text-ink-2"}>
          {row.connection === null ? bookText.unknown : connectionWords[row.connection]}
        </span>
      );
    case "club_price":
      return <PriceCell row={row} />;
    case "projects":
    case "missions":
    case "consents":
      return <DetailCell row={row} column={column} />;
    default:
      return <Known {...wordsOf(row, column)} />;
  }
}

function PriceCell({ row }: { readonly row: CustomerRow }): ReactNode {
  const price = row.details?.clubPrice ?? null;
  if (price === null) return <Known text={row.details === undefined ? "" : bookText.never} isKnown={false} />;
  return (
    <span className="text-ink-2">
      <Amount value={price.amount} /> {clubPriceWords[price.interval]}
    </span>
  );
}

/** Empty until it was read: the former content of the list stays while a column is added. */
function DetailCell({
  row: { details },
  column,
}: {
  readonly row: CustomerRow;
  readonly column: Exclude<DetailColumn, "club_price">;
}): ReactNode {
  const words = {
    projects: details?.projects?.map((goal) => goalLabels[goal]),
    missions: details?.missions?.map(({ name }) => name),
    consents: details?.consents?.map((channel) => channelWords[channel]),
  }[column];
  if (words === undefined) return null;
  const none = column === "missions" ? text.noMission : bookText.never;
  return <Known text={words.length === 0 ? none : words.join(", ")} isKnown={words.length > 0} />;
}

function MoneyCell({
  row,
  column,
}: {
  readonly row: CustomerRow;
  readonly column: "change" | "market" | "flows" | "cash" | "under_advice";
}): ReactNode {
  if (column === "cash") return <Amount value={row.cash} decimals={false} />;
  if (column === "under_advice")
    return <Amount value={row.underAdvice} decimals={false} unknown={bookText.never} />;
  const { flows, market } = row;
  const sum = flows === null || market === null ? null : cents(flows + market);
  const value = column === "change" ? sum : row[column];
  return <Amount value={value} decimals={false} signed tone={column === "flows" ? undefined : "change"} />;
}

function AppointmentCell({ row, today }: Omit<CellProps, "column">): ReactNode {
  const { nextAppointmentAt } = row;
  const isLate = nextAppointmentAt !== null && dayOf(nextAppointmentAt) < today;
  return (
    <span
      className={isLate ? "font-semibold text-neg" : nextAppointmentAt === null ? "text-ink-3" : "text-ink-2"}
    >
      {dayWord(nextAppointmentAt)}
    </span>
  );
}

function Known({ text, isKnown }: { readonly text: string; readonly isKnown: boolean }): ReactNode {
  return <span className={isKnown ? "text-ink-2" : "text-ink-3"}>{text}</span>;
}

function wordsOf(
  row: CustomerRow,
  column: CustomerColumn,
): { readonly text: string; readonly isKnown: boolean } {
  const known = textOf(row, column);
  return { text: known ?? bookText.unknown, isKnown: known !== null };
}

function textOf(row: CustomerRow, column: CustomerColumn): string | null {
  switch (column) {
    case "status":
      return row.status === null ? null : statusWords[row.status];
    case "risk":
      return riskWord(row);
    case "age":
      return row.age === null ? null : String(row.age);
    case "town":
      return row.town;
    case "oldest_date":
      return row.oldestDate === null ? null : formatDay(row.oldestDate);
    case "contracts":
      return row.contractCount === null ? null : String(row.contractCount);
    case "since":
      return formatInstantDay(row.since);
    case "marital_status":
      return row.maritalStatus === null ? null : maritalLabels[row.maritalStatus];
    case "favourite_kind":
      return row.favouriteKind === null ? null : kindLabels[row.favouriteKind];
    case "club":
      return clubWords[row.club];
    case "tags":
      return row.tags.map(({ name }) => name).join(", ");
    case "advisor":
      return row.advisors.map(({ name }) => name).join(", ");
    case "email":
      return row.email;
    default:
      return row.mobile;
  }
}

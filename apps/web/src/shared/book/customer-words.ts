import type { CustomerRow } from "@vigie/api";
import { dayOf, daysBetween, type Day, fileWholePercent, type FileItem } from "@vigie/domain";
import { formatDay, formatPercent } from "../../ui/format.ts";
import { formatInstantDay } from "../../ui/format-moment.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { maritalLabels } from "../risk/profile-text.ts";
import { bookText, profileSourceWords, reasonText, riskWords } from "./book-text.ts";

/** How the advisor's screens name a customer and show their data. */

type Named = Pick<CustomerRow, "firstName" | "lastName" | "email">;

export function customerName({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? email : name;
}

/** « 68 ans, Veuf ou veuve, Quimper »: what is known about the person, in one line. */
export function customerLine({ age, maritalStatus, town }: CustomerRow): string {
  const parts = [
    age === null ? null : formatMessage(bookText.age, { age }),
    maritalStatus === null ? null : maritalLabels[maritalStatus].toLowerCase(),
    town,
  ];
  return parts.filter((part) => part !== null && part !== "").join(", ");
}

/** For a list, with the origin of the profile. */
export function riskWord({ risk, riskSource }: Pick<CustomerRow, "risk" | "riskSource">): string {
  if (risk === null) return bookText.toSet;
  const profile = riskWords[risk] ?? bookText.unknown;
  return riskSource === null ? profile : formatMessage(profileSourceWords[riskSource], { profile });
}

/** By the weights of the items, as lists sort and filter. Unknown until the customer's figures are first computed. */
export function fileWord({ completeness }: Pick<CustomerRow, "completeness">): string {
  return completeness === null ? bookText.unknown : filePercent(completeness);
}

export function filePercent(completeness: number): string {
  return formatPercent(fileWholePercent(completeness) / 100, { maxDigits: 0 });
}

/** The same with the number of missing items, because complete items over all of them would be another percentage. */
export function fileCountWord({
  completeness,
  missing,
}: Pick<CustomerRow, "completeness"> & { readonly missing: readonly FileItem[] }): string {
  if (completeness === null) return bookText.unknown;
  return formatMessage(bookText.fileCount, { percent: filePercent(completeness), count: missing.length });
}

export function dayWord(at: CustomerRow["lastContactAt"]): string {
  return at === null ? bookText.never : formatInstantDay(at);
}

/** settle: blocked or late; soon: worth a call; notice: an observation; none: nothing known to be due. */
export type Reason = { readonly level: "settle" | "soon" | "notice" | "none"; readonly words: string };

const silenceDays = 183;
const staleDays = 30;

/** What to look at first for a customer: the most serious reason. */
export function reasonOf(row: CustomerRow, today: Day): Reason {
  if (row.computedAt === null) return { level: "none", words: reasonText.notComputed };
  return (
    settle(row) ?? soon(row, today) ?? notice(row, today) ?? { level: "none", words: reasonText.nothing }
  );
}

function settle({ connection }: CustomerRow): Reason | null {
  return connection === "broken" ? { level: "settle", words: reasonText.broken } : null;
}

function soon(row: CustomerRow, today: Day): Reason | null {
  const { missing, lastContactAt, alertCount } = row;
  if (alertCount !== null && alertCount > 0)
    return { level: "soon", words: formatMessage(reasonText.alerts, { count: alertCount }) };
  const silence = lastContactAt === null ? null : daysBetween(dayOf(lastContactAt), today);
  if (silence !== null && silence > silenceDays)
    return {
      level: "soon",
      words: formatMessage(reasonText.longSilence, { count: Math.floor(silence / 30.44) }),
    };
  const due = missing.filter((item) => item !== "contracts_shared").length;
  return due > 0 ? { level: "soon", words: formatMessage(reasonText.file, { count: due }) } : null;
}

function notice({ missing, oldestDate, lastContactAt }: CustomerRow, today: Day): Reason | null {
  if (missing.includes("contracts_shared")) return { level: "notice", words: reasonText.noShare };
  if (lastContactAt === null) return { level: "notice", words: reasonText.noContact };
  if (oldestDate !== null && daysBetween(oldestDate, today) > staleDays)
    return { level: "notice", words: formatMessage(reasonText.stale, { day: formatDay(oldestDate) }) };
  return null;
}

import type { DayCall } from "@vigie/api";
import { useState } from "react";
import { useLive } from "../../../../shared/requests/live.ts";
import type { WorkLine } from "./lines.ts";

type Shown = { readonly lines: readonly WorkLine[]; readonly calls: readonly DayCall[] };

const callKeyOf = ({ alert }: DayCall): string => `call ${alert.id}`;
/** Written by the reader: they know it already. */
const isOwn = ({ act }: WorkLine): boolean => act.kind === "task" && act.task.origin === "manual";

/** New lines do not move what is being read: they wait until the reader asks for them. The reader's own lines, and removals,
 * show at once. Nothing is held back while the day is still loading. */
export function useHeldLines(
  all: Shown,
  isWhole: boolean,
): Shown & { readonly waiting: number; readonly show: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  useLive("NotificationsChannel", () => {
    const keys = [...all.lines.map(({ key }) => key), ...all.calls.map(callKeyOf)];
    if (isWhole && keys.length > 0) setKnown((before) => before ?? new Set(keys));
  });
  const lines = all.lines.filter((line) => known === null || known.has(line.key) || isOwn(line));
  const calls = all.calls.filter((call) => known === null || known.has(callKeyOf(call)));
  // Customers to call are among the lines while their alert is new.
  const waiting = all.lines.length - lines.length || all.calls.length - calls.length;
  return { lines, calls, waiting, show: () => setKnown(null) };
}

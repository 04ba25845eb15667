import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Up and down move between the rows of a list or a table whose rows each have one button. */
export function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [...(event.currentTarget.closest("ul, tbody")?.querySelectorAll("button") ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const last = rows.length - 1;
  const step = steps[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : at + step;
  if (next === null) return;
  event.preventDefault();
  rows[Math.min(last, Math.max(0, next))]?.focus();
}

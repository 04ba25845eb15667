const day = 24 * 3600;

/** Adds months and keeps the time of day; clamped to the last day of a shorter month. */
export function addMonths(from: number, count: number): number {
  const date = new Date(from * 1000);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = from % day;
  return (
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), length)) / 1000 +
    timeOfDay
  );
}

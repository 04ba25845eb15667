const monthName = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** The month of a day: `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** « Novembre 2026 ». */
export function nameOfMonth(month: string): string {
  const name = monthName.format(new Date(`${month}-15T12:00:00Z`));
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

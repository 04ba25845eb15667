import type { Day } from "@vigie/domain";

const named = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
const bare = new Intl.DateTimeFormat("fr-FR", { month: "long", timeZone: "UTC" });

/** The month of a day: « octobre 2026 », « d’octobre 2026 », or « octobre » alone. */
export function monthName(day: Day, form: "alone" | "of" | "short" = "alone"): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (form === "short") return bare.format(moment);
  const name = named.format(moment);
  if (form === "alone") return name;
  return /^[aeiouéè]/.test(name) ? `d’${name}` : `de ${name}`;
}

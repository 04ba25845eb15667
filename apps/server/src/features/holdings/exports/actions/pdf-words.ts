import type { Cents, Day, Instant, Provenance, Ratio } from "@vigie/domain";
import type { Counted } from "../store.ts";

/** The words and figures of the PDF. The embedded face has no narrow no-break space: the plain one stands in. */

export const sourceWords: Readonly<Record<Provenance, string>> = {
  provider: "lue à la source",
  file: "relevé importé",
  computed: "calculée",
  estimated: "estimée",
  reconstructed: "reconstituée",
  typed: "saisie à la main",
};

export const countWords: Readonly<Record<Counted, string>> = {
  transactions: "Opérations",
  holdings: "Lignes de contrats",
  connections: "Connexions bancaires",
  analyses: "Analyses",
  advices: "Conseils acceptés",
  accesses: "Visites de conseillers au registre des accès",
  notifications: "Notifications",
};

const plainSpaces = (text: string): string => text.replaceAll(/[\u202f\u2009]/g, "\u00a0");
const days = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", dateStyle: "short" });
const times = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "numeric",
  minute: "2-digit",
});
const integers = new Intl.NumberFormat("fr-FR");

export function moneyText(amount: Cents | null, currency: string): string {
  if (amount === null) return "inconnue";
  const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency });
  return plainSpaces(format.format(amount / 100)).replace("-", "\u2212");
}

const percents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 4 });

export function shareText(ratio: Ratio): string {
  return plainSpaces(percents.format(ratio));
}

export function countText(count: number): string {
  return plainSpaces(integers.format(count));
}

/** 21.11.2026 */
export function dayText(day: Day | null): string {
  return day === null ? "date inconnue" : day.split("-").toReversed().join(".");
}

export function instantDayText(at: Instant): string {
  return days.format(new Date(at)).replaceAll("/", ".");
}

/** « 21.11.2026 à 9 h 33 », heure de Paris. */
export function momentText(at: Instant): string {
  return `${instantDayText(at)} à ${times.format(new Date(at)).replace(/^0/, "").replace(":", "\u00a0h\u00a0")}`;
}

import type { Cents, Day, Instant, Provenance, Ratio } from "@vigie/domain";
import type { Counted } from "../store.ts";

/** The texts and figures of the PDF. The embedded face has no narrow no-break space: the plain one is written instead. */

export const sourceWords: Readonly<Record<Provenance, string>> = {
  provider: "lue à la source",
  file: "relevé importé",
  computed: "calculée",
  estimated: "estimée",
  reconstructed: "reconstituée",
  replayed: "recalculée",
  typed: "saisie à la main",
};

export const countWords: Readonly<Record<Counted, string>> = {
  transactions: "Opérations",
  holdings: "Lignes de contrats",
  connections: "Connexions bancaires",
  analyses: "Analyses",
  advices: "Arbitrages enregistrés",
  accesses: "Visites de conseillers au registre des accès",
  notifications: "Notifications",
};

export const pdfText = {
  title: (day: string) => `Résumé de patrimoine au ${day}`,
  heading: "Résumé de votre patrimoine",
  writtenAt: (name: string, moment: string) => `${name}. Établi le ${moment}, heure de Paris.`,
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  net: "Patrimoine net",
  unknown: "inconnu",
  noValue: "Aucune valeur connue.",
  totals: ({ day, assets, debts }: { day: string; assets: string; debts: string }) =>
    `Valeur au ${day}, date de la valeur la plus ancienne. Avoirs\u00a0: ${assets}. Crédits\u00a0: ${debts}.`,
  unknownCount: (unknown: number) => ` Contrats sans valeur connue, hors du total\u00a0: ${unknown}.`,
  envelope: "Enveloppe",
  portfolios: "Contrats",
  total: "Total",
  columns: ["Contrat", "Établissement", "Valeur au", "Source"],
  value: "Valeur",
  notCounted: "hors de vos totaux",
  share: (ratio: string, whole: string) => `votre part\u00a0: ${ratio} de ${whole}`,
  hidden: "masqué à votre conseiller",
  until: (day: string) => `jusqu’au ${day}`,
  none: "aucun",
  noConsent: "non donné",
  consentedOn: (day: string) => `donné le ${day}`,
  advisor: ({ name, firm, since }: { name: string; firm: string; since: string }) =>
    `${name}, ${firm}, depuis le ${since}`,
  person: {
    title: "Vous",
    name: "Nom",
    email: "Adresse e-mail",
    birthdate: "Date de naissance",
    noBirthdate: "non renseignée",
    riskProfile: "Profil de risque",
    noRiskProfile: "non renseigné",
    advisor: "Conseiller",
    hidden: "Contrats non partagés avec le conseiller",
    partnerSharing: "Partage avec le partenaire",
    chat: "Messagerie en ligne",
    analytics: "Mesure d’audience",
  },
  kept: (brand: string) => `Données conservées par ${brand}`,
  keptNote: "Le détail complet est dans l’export JSON, table par table.",
  sources: "Sources",
  sourcesNote: (brand: string) =>
    `Les valeurs viennent de vos établissements, par leurs connexions ou leurs relevés, ou de ce que vous avez saisi\u00a0; la colonne «\u00a0Source\u00a0» le dit contrat par contrat. Le patrimoine net est la somme des dernières valeurs connues des contrats visibles, crédits déduits\u00a0; un contrat sans valeur connue n’y compte pas. Un contrat dans une autre devise est affiché dans la sienne et n’entre pas dans les totaux. ${brand} constate et ne certifie pas\u00a0: seul le relevé de l’établissement fait foi.`,
} as const;

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

/** Returns a day as « 21.11.2026 ». */
export function dayText(day: Day | null): string {
  return day === null ? "date inconnue" : day.split("-").toReversed().join(".");
}

export function instantDayText(at: Instant): string {
  return days.format(new Date(at)).replaceAll("/", ".");
}

/** Returns an instant as « 21.11.2026 à 9 h 33 », in Paris time. */
export function momentText(at: Instant): string {
  return `${instantDayText(at)} à ${times.format(new Date(at)).replace(/^0/, "").replace(":", "\u00a0h\u00a0")}`;
}

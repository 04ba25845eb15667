export const breadcrumbText = {
  label: "Fil d’Ariane",
} as const;

export const formatText = {
  today: "aujourd’hui",
  yesterday: "hier",
  tomorrow: "demain",
  daysAgo: (days: number) => `il y a ${String(days)}\u00a0jours`,
  inDays: (days: number) => `dans ${String(days)}\u00a0jours`,
  onDay: (day: string) => `le ${day}`,
} as const;

export const menuText = {
  current: ", choix actuel",
} as const;

export const explanationTitle = "Explication";

export const selectText = { choose: "Choisir" } as const;

export const pagerText = {
  newer: "Plus récentes",
  older: "Plus anciennes",
  previous: "Page précédente",
  next: "Page suivante",
} as const;

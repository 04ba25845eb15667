/** The words of the calendar of reviews. */
export const text = {
  retry: "Réessayer",
  calendar: "Calendrier des revues",
  calendarLead:
    "Tous vos clients sous conseil\u00a0: lettre de mission en cours ou proposition acceptée. La revue suivante est due dans le délai promis par la lettre de mission, ou à défaut fixé par le cabinet, après la dernière ou après le début du conseil.",
  calendarFailed: "Le calendrier n’a pas pu être chargé.",
  calendarLoading: "Chargement du calendrier",
  filter: "Échéance",
  all: "Toutes ({count})",
  timeCount: "{time} ({count})",
  calendarNone: "Aucun client sous conseil",
  calendarNoneReason:
    "Un client y entre à la signature de sa lettre de mission ou à l’acceptation d’une proposition.",
  calendarEmpty: "Aucune revue à cette échéance.",
  customer: "Client",
  dueOn: "À conclure avant le",
  time: "Échéance",
  basis: "Sous conseil par",
  bases: {
    club: "Lettre de mission",
    proposal: "Proposition acceptée",
    both: "Lettre et proposition",
  },
  months: "Délai",
  monthCount: "{months}\u00a0mois",
  lastOn: "Dernière revue",
  never: "Aucune",
  state: "Revue",
  isOpen: "Ouverte",
  toStart: "À commencer",
  pages: "Pages du calendrier",
} as const;

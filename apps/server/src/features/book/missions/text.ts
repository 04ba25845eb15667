/** What a lead's outcome says in the log of its customer. */
export const leadLines = {
  contacted: (mission: string) => `Appel pour la mission « ${mission} ».`,
  written: (mission: string) => `Message envoyé pour la mission « ${mission} » :`,
  appointment: (mission: string) => `Rendez-vous pris pour la mission « ${mission} ».`,
  later: (mission: string, day: string) => `Mission « ${mission} » : à rappeler à partir du ${day}.`,
  validated: (mission: string) => `Mission « ${mission} » : conclue.`,
  canceled: (mission: string) => `Mission « ${mission} » : sans suite.`,
} as const;

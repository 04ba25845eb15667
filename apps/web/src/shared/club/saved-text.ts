/** What was saved from another tab or by a colleague. */
export const savedText = {
  title: "Version enregistrée",
  by: "Enregistrée par {name}",
  nothing: "Rien",
} as const;

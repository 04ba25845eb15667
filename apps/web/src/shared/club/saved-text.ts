/** What was saved from another tab or by a colleague. */
export const savedText = {
  title: "Version enregistrée",
  nothing: "Rien",
} as const;

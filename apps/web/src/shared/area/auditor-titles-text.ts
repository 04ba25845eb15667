/** The titles of an auditor's pages. */
export const auditorTitles = {
  audits: "Audits",
  auditedRecord: "Dossier de conseil",
  keptRecords: "Dossiers conservés",
  security: "Sécurité",
} as const;

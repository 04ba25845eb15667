/** Messages of the embedded database to an operator. */
export const databaseText = {
  stopped: "La base de données intégrée s’est arrêtée.",
  folderInUse: (dataDir: string, pid: number) =>
    `Le dossier ${dataDir} sert déjà à un autre Vigie (base de données : processus ${pid}) ; arrêtez-le ou choisissez un autre DATA_DIR.`,
} as const;

/** The text that AES-256-GCM authenticates with each envelope (`edge/secret-box.ts`): its owner and its column. Changing one makes
 * every envelope of that column unreadable. */
export const sealContexts = {
  aggregationToken: (customerId: string) => `aggregation_links.token_envelope/${customerId}`,
  documentThumbnail: (customerId: string, id: string) => `${customerId}:file_documents:${id}:thumbnail`,
  fileDocument: (customerId: string, id: string) => `${customerId}:file_documents:${id}`,
  importFile: (customerId: string, importId: string) => `${customerId}:import_files:${importId}`,
  invitationImport: (firmId: string, id: string) => `${firmId}:invitation_imports:${id}`,
  pushKeys: () => "push keys",
  pushTarget: (customerId: string, id: string) => `push ${customerId} ${id}`,
  recoveryCode: (userId: string) => `recovery_codes.hash_envelope/${userId}`,
  signOutUrl: (sessionId: string) => `sso_sign_outs.url_envelope/${sessionId}`,
  totpSecret: (userId: string) => `totp_secrets.secret_envelope/${userId}`,
} as const;

export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The primary key, in its order. */
  readonly key: readonly [string, ...string[]];
  /** A column outside of the key that the context needs. */
  readonly owner?: string;
  /** @param values those of the key, then that of `owner` */
  readonly context: (values: readonly string[]) => string;
};

/** Sealed columns whose rows live longer than a key: `npm run reseal` seals them with the current key. */
export const longSealedColumns: readonly SealedColumn[] = [
  {
    table: "aggregation_links",
    column: "token_envelope",
    key: ["customer_id"],
    context: ([customerId = ""]) => sealContexts.aggregationToken(customerId),
  },
  {
    table: "file_documents",
    column: "sealed",
    key: ["customer_id", "id"],
    context: ([customerId = "", id = ""]) => sealContexts.fileDocument(customerId, id),
  },
  {
    table: "file_documents",
    column: "thumbnail",
    key: ["customer_id", "id"],
    context: ([customerId = "", id = ""]) => sealContexts.documentThumbnail(customerId, id),
  },
  {
    table: "import_files",
    column: "sealed",
    key: ["customer_id", "import_id"],
    context: ([customerId = "", importId = ""]) => sealContexts.importFile(customerId, importId),
  },
  {
    table: "invitation_imports",
    column: "original",
    key: ["firm_id", "id"],
    context: ([firmId = "", id = ""]) => sealContexts.invitationImport(firmId, id),
  },
  {
    table: "partner_erasures",
    column: "token_envelope",
    key: ["partner", "provider_user_id"],
    owner: "user_ref",
    context: ([, , customerId = ""]) => sealContexts.aggregationToken(customerId),
  },
  {
    table: "push_keys",
    column: "private_key_envelope",
    key: ["id"],
    context: () => sealContexts.pushKeys(),
  },
  {
    table: "push_subscriptions",
    column: "target_envelope",
    key: ["customer_id", "id"],
    context: ([customerId = "", id = ""]) => sealContexts.pushTarget(customerId, id),
  },
  {
    table: "recovery_codes",
    column: "hash_envelope",
    key: ["user_id", "id"],
    context: ([userId = ""]) => sealContexts.recoveryCode(userId),
  },
  {
    table: "sso_sign_outs",
    column: "url_envelope",
    key: ["user_id", "session_id"],
    context: ([, sessionId = ""]) => sealContexts.signOutUrl(sessionId),
  },
  {
    table: "totp_secrets",
    column: "secret_envelope",
    key: ["user_id", "state"],
    context: ([userId = ""]) => sealContexts.totpSecret(userId),
  },
];

/** Sealed columns whose rows are deleted within days: a former key opens nothing of them soon after it stopped sealing. */
export const shortSealedColumns: readonly Pick<SealedColumn, "table" | "column">[] = [
  { table: "book_export_parts", column: "sealed" },
  { table: "export_file_parts", column: "sealed" },
  { table: "sessions", column: "successor_envelope" },
  { table: "sso_otps", column: "member_envelope" },
  { table: "sso_requests", column: "secrets_envelope" },
];

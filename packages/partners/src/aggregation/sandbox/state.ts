import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { carriedOrder } from "./orders.ts";

/** Stored state of the sandbox: connections and enabled accounts. Figures are not stored, as they are a function of the household:
 * the file stays small and a restart gives the same amounts. */

const flag = z.boolean();
const moment = z.string();

const user = z.object({
  id: z.int(),
  permanent: flag,
  created: moment,
  expires: moment.nullable(),
  termsId: z.int().nullable(),
});
export type SandboxUser = z.infer<typeof user>;

const token = z.object({
  value: z.string(),
  userId: z.int(),
  /** `code`: valid for 30 minutes, usable as a token, exchangeable once. */
  kind: z.enum(["permanent", "temporary", "code"]),
  expires: moment.nullable(),
  exchanged: flag,
});
export type SandboxToken = z.infer<typeof token>;

const accountChoice = z.object({
  /** Disabled by the saver: its balance is deleted too. */
  erased: flag,
  index: z.int(),
  disabled: moment.nullable(),
  name: z.string().nullable(),
  display: flag,
  bookmarked: flag,
  usage: z.string().nullable(),
});
export type AccountChoice = z.infer<typeof accountChoice>;

const connectionLog = z.object({
  id: z.int(),
  timestamp: moment,
  start: moment,
  error: z.string().nullable(),
  error_message: z.string().nullable(),
  nb_accounts: z.int(),
});

const connection = z.object({
  id: z.int(),
  userId: z.int(),
  connectorId: z.int(),
  login: z.string(),
  /** Digest of all given fields, so that the same credentials find the same connection. */
  digest: z.string(),
  /** Scenario of the test institution; null elsewhere. */
  scenario: z.string().nullable(),
  /** Day from which the household's figures are derived. */
  anchor: z.string(),
  created: moment,
  state: z.string().nullable(),
  errorMessage: z.string().nullable(),
  lastUpdate: moment.nullable(),
  lastPush: moment.nullable(),
  nextTry: moment.nullable(),
  expire: moment.nullable(),
  accessExpire: moment.nullable(),
  active: flag,
  sourceDisabled: moment.nullable(),
  /** A pending approval in the bank's application, and its default outcome. */
  approval: z.object({ due: moment, outcome: z.enum(["approve", "refuse", "expire"]) }).nullable(),
  choices: z.array(accountChoice),
  logs: z.array(connectionLog),
});
export type SandboxConnection = z.infer<typeof connection>;

const transactionEdit = z.object({
  id: z.int(),
  wording: z.string().nullable(),
  applicationDate: z.string().nullable(),
  comment: z.string().nullable(),
  active: flag.nullable(),
});
export type TransactionEdit = z.infer<typeof transactionEdit>;

const webhook = z.object({ id: z.int(), url: z.string(), event: z.string(), created: moment });

const data = z.object({
  version: z.literal(1),
  next: z.object({
    user: z.int(),
    connection: z.int(),
    token: z.int(),
    webhook: z.int(),
    event: z.int(),
    log: z.int(),
  }),
  advancedDays: z.int(),
  users: z.array(user),
  tokens: z.array(token),
  connections: z.array(connection),
  edits: z.array(transactionEdit),
  webhooks: z.array(webhook),
  /** Absent in files from before orders existed. */
  orders: z.array(carriedOrder).default([]),
});
export type SandboxData = z.infer<typeof data>;

export type Store = {
  readonly data: SandboxData;
  /** Marks the data as changed, so that `save` writes it. */
  readonly touch: () => void;
  readonly save: () => void;
};

function emptyData(): SandboxData {
  return {
    version: 1,
    next: { user: 101, connection: 5001, token: 1, webhook: 1, event: 1, log: 1 },
    advancedDays: 0,
    users: [],
    tokens: [],
    connections: [],
    edits: [],
    webhooks: [],
    orders: [],
  };
}

/** @param folder folder of `aggregation.json`; null keeps everything in memory */
export function openStore(folder: string | null): Store {
  const file = folder === null ? null : join(folder, "aggregation.json");
  const state = { data: file === null ? emptyData() : readData(file), dirty: false };
  return {
    data: state.data,
    touch: () => {
      state.dirty = true;
    },
    save: () => {
      if (!state.dirty || file === null || folder === null) return;
      mkdirSync(folder, { recursive: true });
      // Written to a temporary file and renamed: a killed process leaves the old or the new file, never a partial one.
      writeFileSync(`${file}.new`, JSON.stringify(state.data));
      renameSync(`${file}.new`, file);
      state.dirty = false;
    },
  };
}

/** A file of another version or a truncated one is ignored: the sandbox starts empty. */
function readData(file: string): SandboxData {
  try {
    const parsed = data.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? parsed.data : emptyData();
  } catch {
    return emptyData();
  }
}

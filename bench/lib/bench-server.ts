import { demoPassword, type Id } from "@vigie/domain";
import path from "node:path";
import { createPool } from "../../apps/server/src/db/connection.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { systemSubject, type Subject } from "../../apps/server/src/edge/subject.ts";
import type { createHttp } from "../../apps/server/src/http.ts";
import { hashPassword } from "../../apps/server/src/features/identity/sessions/actions.ts";
import { ensureUser } from "../../apps/server/src/features/identity/users/actions.ts";
import type { Services } from "../../apps/server/src/boot/services.ts";
import { startServices } from "../../apps/server/src/boot/start-services.ts";
import { openBenchDatabase } from "./database.ts";
import { textAt } from "../../tools/lib/json.ts";

type App = Awaited<ReturnType<typeof createHttp>>;

export type BenchServer = {
  readonly services: Services;
  /** The same database, through the bare driver. */
  readonly pool: ReturnType<typeof createPool>;
  readonly engine: string;
  /** The URL of that database. */
  readonly url: string;
  /** Creates a saver with nothing. */
  readonly addSaver: () => Promise<Subject>;
  /** Creates a saver who is signed in and returns the token of their session. */
  readonly addSession: (app: App) => Promise<{ readonly token: string }>;
  readonly close: () => Promise<void>;
};

/** The server's services on an embedded database of the bench's own, connected as by `npm start`. */
export async function openBenchServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const database = await openBenchDatabase("embedded");
  const config = readConfig({
    LOG_LEVEL: "error",
    DATA_DIR: path.join(database.folder, "data"),
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
    DEMO: "0",
    AGGREGATION_URL: "http://127.0.0.1:9",
    FUND_DATA_URL: "http://127.0.0.1:9",
    ...environment,
  });
  const { services, stop } = await startServices(config, database.url);
  const pool = createPool({ url: database.url, max: config.databasePool, onError: () => undefined });
  const passwordHash = await hashPassword(demoPassword);
  let savers = 0;
  const emailOf = (saver: number): string => `bench-${saver}@test.vigie.fr`;
  const addSaver = async (): Promise<Subject> => {
    savers += 1;
    const id: Id = await ensureUser(services, {
      email: emailOf(savers),
      passwordHash,
      firstName: "Camille",
      lastName: "Roussel",
      roles: ["customer"],
      firmId: null,
      demo: false,
    });
    return systemSubject("bench", id);
  };
  return {
    services,
    pool,
    engine: database.engine,
    url: database.url,
    addSaver,
    addSession: async (app) => {
      await addSaver();
      const payload = { grant_type: "password", username: emailOf(savers), password: demoPassword };
      const answer = await app.inject({ method: "POST", url: "/v1/oauth/token", payload });
      return { token: textAt(answer.json(), "access_token") };
    },
    close: async () => {
      await pool.end();
      await stop();
      await database.close();
    },
  };
}

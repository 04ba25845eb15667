import { demoAccounts, demoPassword } from "@vigie/domain";
import { startSandboxes, type Sandboxes } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll } from "vitest";
import type { Services } from "../boot/services.ts";
import { scopedToSystem } from "../db/scope.ts";
import { seedHousehold } from "../demo/seed-demo.ts";
import { systemSubject } from "../edge/subject.ts";
import { hashPassword } from "../features/identity/sessions/actions.ts";
import { ensureUser } from "../features/identity/users/actions.ts";
import { refreshFunds } from "../features/market/funds/actions.ts";
import { refreshInstitutions } from "../features/market/institutions/actions.ts";
import { type Answer, type Ask, asker, eventually, type TestServer, openTestServer } from "./test-server.ts";

async function seedAlone(services: Services): Promise<void> {
  await scopedToSystem("process", async () => {
    await refreshInstitutions(services);
    await refreshFunds(services);
    const [{ email, firstName, lastName }] = demoAccounts;
    const passwordHash = await hashPassword(demoPassword);
    const user = { email, firstName, lastName, passwordHash, firmId: null, demo: true };
    const id = await ensureUser(services, { ...user, roles: ["customer"] });
    await seedHousehold(services, systemSubject("demo", id), passwordHash);
  });
}

/** The demo household for a whole test file, connected through the sandboxes and completely read. */
export type DemoHousehold = { readonly server: TestServer; readonly customerId: string; readonly ask: Ask };

/** Without the firm and its book, which take several times as long as the household (`demo/seed-proposals.test.ts` tests a
 * complete start). */
export function openDemoHousehold(): DemoHousehold {
  let server: TestServer;
  let sandboxes: Sandboxes;
  let asked: Ask;
  let customerId: string;
  beforeAll(async () => {
    sandboxes = await startSandboxes({ env: { SANDBOX_APPROVAL_MS: "100" } });
    server = await openTestServer({
      now: new Date().toISOString(),
      aggregationUrl: sandboxes.aggregation.url,
      fundDataUrl: sandboxes.fundData.url,
      config: { demo: true, demoLives: false },
    });
    await seedAlone(server.services);
    const signIn = await asker(server.app, null)("POST", "/oauth/token", {
      grant_type: "password",
      username: demoAccounts[0].email,
      password: demoPassword,
    });
    asked = asker(server.app, signIn.body.access_token);
    customerId = (await asked("GET", "/users/me")).body.user.id;
    await eventually(
      async () => (await asked("GET", "/users/me/accounts")).body.accounts,
      (accounts: Answer["body"][]) =>
        accounts.length === 7 && accounts.every((account) => account.sync?.status === "done"),
    );
  });
  afterAll(async () => {
    await server.close();
    await sandboxes.close();
  });
  return {
    get server() {
      return server;
    },
    get customerId() {
      return customerId;
    },
    ask: async (...request) => await asked(...request),
  };
}

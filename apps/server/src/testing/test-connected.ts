import { instant } from "@vigie/domain";
import { startAggregationSandbox, type AggregationSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { refreshInstitutions } from "../features/market/institutions/actions.ts";
import { type TestServer, openTestServer, type TestUser } from "./test-server.ts";

/** A server beside the aggregation partner for a whole file, with a new saver for each test. */
export type ConnectedServer = {
  readonly house: TestServer;
  readonly sandbox: AggregationSandbox;
  readonly saver: TestUser;
};

const now = "2026-11-20T10:00:00Z";

export function openBesideBank({ approvalDelayMs = 100 } = {}): ConnectedServer {
  let house: TestServer;
  let sandbox: AggregationSandbox;
  let saver: TestUser;
  beforeAll(async () => {
    sandbox = await startAggregationSandbox({
      clock: () => house?.services.clock() ?? instant(now),
      approvalDelayMs,
    });
    house = await openTestServer({ now, aggregationUrl: sandbox.url });
    await refreshInstitutions(house.services);
  });
  afterAll(async () => {
    await house.close();
    await sandbox.close();
  });
  beforeEach(async () => void (saver = await house.addUser()));
  return {
    get house() {
      return house;
    },
    get sandbox() {
      return sandbox;
    },
    get saver() {
      return saver;
    },
  };
}

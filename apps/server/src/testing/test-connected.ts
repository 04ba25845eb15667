import { instant } from "@vigie/domain";
import { startAggregationSandbox, type AggregationSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { Services } from "../boot/services.ts";
import { refreshInstitutions } from "../features/market/institutions/actions.ts";
import { type TestServer, openTestServer, type TestUser } from "./test-server.ts";

/** A server with the aggregation partner for a whole test file, with a new saver for each test. */
export type ConnectedServer = {
  readonly server: TestServer;
  readonly sandbox: AggregationSandbox;
  readonly saver: TestUser;
};

const now = "2026-11-20T10:00:00Z";

export function openConnectedServer({ approvalDelayMs = 100 } = {}): ConnectedServer {
  let server: TestServer;
  let sandbox: AggregationSandbox;
  let saver: TestUser;
  beforeAll(async () => {
    sandbox = await startAggregationSandbox({
      clock: () => server?.services.clock() ?? instant(now),
      approvalDelayMs,
    });
    server = await openTestServer({ now, aggregationUrl: sandbox.url });
    await refreshInstitutions(server.services);
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });
  beforeEach(async () => void (saver = await server.addUser()));
  return {
    get server() {
      return server;
    },
    get sandbox() {
      return sandbox;
    },
    get saver() {
      return saver;
    },
  };
}

/** Holds syncs that read transactions, for any time, until they are released. */
export function holdOperations({ partners: { aggregation } }: Services) {
  const asked = Promise.withResolvers<null>();
  const released = Promise.withResolvers<null>();
  const patient = aggregation.patiently();
  const spy = vi.spyOn(aggregation, "patiently").mockReturnValue({
    ...patient,
    async *transactions(...given) {
      asked.resolve(null);
      await released.promise;
      yield* patient.transactions(...given);
    },
  });
  return {
    asked: asked.promise,
    release: () => {
      spy.mockRestore();
      released.resolve(null);
    },
  };
}

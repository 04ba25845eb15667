import { fail } from "@vigie/domain";
import { expect, test } from "vitest";
import { directoryIsEmpty } from "../features/market/institutions/actions.ts";
import { openConnectedServer } from "../testing/test-connected.ts";
import { eventually } from "../testing/test-server.ts";
import { prepare, watchDirectory } from "./prepare.ts";
import type { Services } from "./services.ts";

/** The aggregation partner is down when a worker starts, and comes up later. */
const connected = openConnectedServer();

test("a worker starts without its partner at once, and reads the directory when the partner has come", async () => {
  const { worker, services } = connected.server;
  await services.db.deleteFrom("institutions").execute();
  const partner = { asked: 0, isThere: false };
  const aggregation: Services["partners"]["aggregation"] = Object.create(worker.partners.aggregation);
  aggregation.listInstitutions = async () => {
    partner.asked += 1;
    return partner.isThere
      ? await worker.partners.aggregation.listInstitutions()
      : fail("partner.unavailable");
  };
  const starting = { ...worker, partners: { ...worker.partners, aggregation } };
  await prepare(starting);
  expect(partner.asked).toBe(1);
  expect(await directoryIsEmpty(services)).toBe(true);

  const stop = watchDirectory(starting, 20);
  await eventually(
    async () => partner.asked,
    (asked) => asked > 3,
  );
  partner.isThere = true;
  await eventually(
    async () => await directoryIsEmpty(services),
    (isEmpty) => !isEmpty,
  );
  const { asked } = partner;
  // The directory is loaded: the partner is not called any more.
  await new Promise((resume) => setTimeout(resume, 100));
  expect(partner.asked).toBe(asked);
  stop();
});

import { instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { scopedToSystem } from "../db/scope.ts";
import { endOverdue } from "../features/book/missions/actions/missions.ts";
import { openMissionDesk } from "../testing/test-missions.ts";

const desk = openMissionDesk();

/** The state of a mission once the daily job has run at that moment. */
async function stateAt(id: string, moment: string): Promise<string> {
  const { server } = desk;
  server.setNow(instant(moment));
  await scopedToSystem("job.end_missions", async () => await endOverdue(server.services));
  const row = await server.services.db
    .selectFrom("missions")
    .select(["id", "state"])
    .execute()
    .then((rows) => rows.find((one) => one.id === id));
  return row?.state ?? "";
}

test("a mission ends with its last day in Paris, a day forward, a day back and again", async () => {
  await desk.addCustomer();
  const id = await desk.opened({ duration_days: 30 });
  expect(await stateAt(id, "2026-12-20T22:59:59Z")).toBe("open");
  expect(await stateAt(id, "2026-12-19T22:59:59Z")).toBe("open");
  expect(await stateAt(id, "2026-12-20T23:00:00Z")).toBe("ended");
  expect(await stateAt(id, "2026-12-19T10:00:00Z")).toBe("ended");
});

test("a mission over the change of the hour ends at midnight of summer", async () => {
  await desk.addCustomer();
  const id = await desk.opened({ duration_days: 180 });
  const { ends_on: last } = (await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission;
  expect(last).toBe("2027-05-19");
  expect(await stateAt(id, "2027-05-19T21:59:59Z")).toBe("open");
  expect(await stateAt(id, "2027-05-19T22:00:00Z")).toBe("ended");
});

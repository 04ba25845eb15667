import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { type OwnedId, unrecognisedPortfolios } from "./store.ts";

test("portfolios without a known contract come a page at a time, each once, and no deleted one", async () => {
  const server = await openTestServer({ jobs: false });
  const { db } = server.services;
  const user = await server.addUser();
  for (const name of ["Un", "Deux", "Trois"]) {
    const typed = { kind: "lifeinsurance", name, values: [{ day: "2026-11-01", amount: 10_000 }] };
    expect((await user.ask("POST", "/users/me/manual_contracts", { manual_contract: typed })).status).toBe(
      201,
    );
  }
  await db.updateTable("portfolios").set({ recognition: null }).execute();
  const deleted = await db.selectFrom("portfolios").select("id").executeTakeFirstOrThrow();
  const gone = { deleted_at: server.services.clock() };
  await db.updateTable("portfolios").set(gone).where("id", "=", deleted.id).execute();
  const count = await db.selectFrom("portfolios").select("id").where("deleted_at", "is", null).execute();
  const seen: string[] = [];
  for (let after: OwnedId | null = null; seen.length <= count.length;) {
    const [one]: readonly OwnedId[] = await unrecognisedPortfolios(db, after, 1);
    if (one === undefined) break;
    seen.push(one.id);
    after = one;
  }
  expect(seen.toSorted()).toEqual(count.map(({ id }) => id).toSorted());
  expect(seen).not.toContain(deleted.id);
  await server.close();
});

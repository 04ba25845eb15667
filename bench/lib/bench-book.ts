import { demoPassword, type Id } from "@vigie/domain";
import { scopedToSystem } from "../../apps/server/src/db/scope.ts";
import { refreshRow } from "../../apps/server/src/features/book/customers/actions/row.ts";
import type { createHttp } from "../../apps/server/src/http.ts";
import type { BenchServer } from "./bench-server.ts";
import { textAt } from "../../tools/lib/json.ts";

type App = Awaited<ReturnType<typeof createHttp>>;
type Book = { readonly token: string; readonly customerId: string };

/** A manager whose book contains every seeded customer but the first, with the daily rows of each; returns the token of their
 * session. The first customer becomes the manager, in a session that began before. */
export async function openBenchBook(server: BenchServer, app: App): Promise<Book> {
  const { services, pool } = server;
  const answer = await app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    payload: { grant_type: "password", username: "client-1@demo.vigie.fr", password: demoPassword },
  });
  const token = textAt(answer.json(), "access_token");
  const firmId = services.newId();
  const now = services.clock();
  await pool.query("insert into firms (id, name, variant, created_at) values ($1, 'Cabinet', 'vigie', $2)", [
    firmId,
    now,
  ]);
  await pool.query(
    `update users set roles = '{manager}', firm_id = $1, second_factor_since = $2, demo = false
    where email = 'client-1@demo.vigie.fr'`,
    [firmId, now],
  );
  await pool.query(
    `insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select customer.id, manager.id, $1, $2 from users customer, users manager
    where manager.email = 'client-1@demo.vigie.fr' and customer.email like 'client-%' and customer.id <> manager.id`,
    [firmId, now],
  );
  const { rows } = await pool.query<{ id: Id }>("select customer_id as id from customer_advisors order by 1");
  for (const { id } of rows)
    await scopedToSystem("job.book_rows", async () => await refreshRow(services, id));
  return { token, customerId: rows[0]?.id ?? "" };
}

// A route that reads one row by its key and nothing else, on a pool of as many connections as a web process has.
// `node row-server.mjs FOLDER_THAT_DEPENDS_ON_FASTIFY ADDRESS_OF_THE_DATABASE CONNECTIONS`
import { createRequire } from "node:module";
import path from "node:path";

const [, , folder, connectionString, max] = process.argv;
const require = createRequire(path.join(folder, "package.json"));
const app = require("fastify")();
const pool = new (require("pg").Pool)({ connectionString, max: Number(max) });
const text = "select * from users where id = $1";
app.get("/users/:id", async ({ params }) => {
  const { rows } = await pool.query({ name: "user", text, values: [params.id] });
  return { user: rows[0] };
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify({ ready: true, address })}\n`);
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));

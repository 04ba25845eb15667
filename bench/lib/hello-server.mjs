// The least that Fastify can be: one route, listening. `node hello-server.mjs FOLDER_THAT_DEPENDS_ON_FASTIFY`
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.argv[2], "package.json"));
const app = require("fastify")();
app.get("/healthz", async () => ({ status: "ok" }));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify({ ready: true, address })}\n`);
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));

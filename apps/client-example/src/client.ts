import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
// Written by openapi-typescript from docs/openapi.json: npx openapi-typescript docs/openapi.json -o apps/client-example/dist/vigie.d.ts
import type { paths } from "../dist/vigie.d.ts";

/** Signs in, lists what the saver holds, and sends a statement: `node client.ts ADDRESS EMAIL PASSWORD FILE`. */
const [address = "", username = "", password = "", file = ""] = process.argv.slice(2);
const vigie = createClient<paths>({ baseUrl: address });

const session = await vigie.POST("/v1/oauth/token", {
  body: { grant_type: "password", username, password },
});
if (session.data === undefined || !("access_token" in session.data)) throw new Error(session.error?.message);
const authorization = `Bearer ${session.data.access_token}`;
vigie.use({
  onRequest: ({ request }) => {
    request.headers.set("authorization", authorization);
    return request;
  },
});

const held = await vigie.GET("/v1/users/{id}/portfolios", { params: { path: { id: "me" } } });
if (held.data === undefined) throw new Error(held.error.message);

const sent = await vigie.POST("/v1/users/me/imports", {
  params: { query: { file_name: "statement.ofx" } },
  body: readFileSync(file, "latin1"),
  bodySerializer: (text) => Buffer.from(text, "latin1"),
  headers: { "content-type": "application/octet-stream" },
});
if (sent.data === undefined) throw new Error(sent.error.message);

const summary = { portfolios: held.data.portfolios.length, import: sent.data.import.status };
process.stdout.write(`${JSON.stringify(summary)}\n`);

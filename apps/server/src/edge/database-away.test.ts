import { freePort } from "@vigie/partners";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, createPool } from "../db/connection.ts";
import { createHttp } from "../http.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

/** Cuts the connection to the database under a serving process, then restores it. */

let testServer: TestServer;
const wire = { server: undefined as Server | undefined, sockets: new Set<Socket>(), port: 0 };

beforeAll(async () => {
  testServer = await openTestServer({ jobs: false });
  // A port that the system gives to no outgoing connection while nobody listens on it.
  await join(await freePort());
});
afterAll(async () => {
  await cut();
  await testServer.close();
});

/** Starts a TCP proxy in front of the database. */
async function join(port: number): Promise<void> {
  const { hostname, port: itsPort, searchParams } = new URL(testServer.databaseUrl);
  const folder = searchParams.get("host");
  const server = createServer((from) => {
    const to =
      folder === null ? connect(Number(itsPort), hostname) : connect(`${folder}/.s.PGSQL.${itsPort}`);
    for (const socket of [from, to]) {
      wire.sockets.add(socket);
      socket.on("error", () => undefined);
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  wire.port = port;
  wire.server = server;
}

async function cut(): Promise<void> {
  for (const socket of wire.sockets) socket.destroy();
  wire.sockets.clear();
  await new Promise((resolve) => wire.server?.close(resolve));
}

test("a database that is away is reported as such, with when to ask again, and found again by itself", async () => {
  const url = new URL(testServer.databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${String(wire.port)}`;
  const pool = createPool({ url: url.href, max: 2, onError: () => undefined });
  const app = await createHttp({ ...testServer.services, db: createDb(pool) });
  const payload = { grant_type: "password", username: "inconnue@exemple.fr", password: "mot de passe" };
  const signIn = async () => await app.inject({ method: "POST", url: "/v1/oauth/token", payload });
  expect((await signIn()).statusCode).toBe(401);

  await cut();
  for (const answer of [await signIn(), await signIn()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toMatchObject({ code: "server.unavailable" });
    expect(answer.body).not.toContain("ECONN");
  }

  await join(wire.port);
  expect((await signIn()).statusCode).toBe(401);

  await app.close();
  await pool.end();
});

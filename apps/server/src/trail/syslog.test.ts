import { instant } from "@vigie/domain";
import { freePort } from "@vigie/partners";
import { createSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";
import { expect, test } from "vitest";
import { eventually } from "../testing/test-server.ts";
import { createTrail } from "./security-events.ts";
import { openSyslog, syslogAddress } from "./syslog.ts";

const clock = () => instant("2026-11-20T10:00:00.000Z");
const quiet = { host: "web-1", log: () => undefined, pauseMs: 20 };

type Collector = {
  readonly server: Server;
  readonly heard: () => string;
  readonly port: number;
  readonly cut: () => void;
};
async function collector(port: number): Promise<Collector> {
  let text = "";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (bytes) => void (text += bytes.toString("utf8")));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resume) => server.listen(port, "127.0.0.1", resume));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { server, heard: () => text, port, cut };
}

/** Splits octet-counted messages. */
function messagesOf(text: string): string[] {
  let bytes = Buffer.from(text);
  const found: string[] = [];
  while (bytes.length > 0) {
    const space = bytes.indexOf(" ");
    const end = space + 1 + Number(bytes.subarray(0, space).toString());
    found.push(bytes.subarray(space + 1, end).toString());
    bytes = bytes.subarray(end);
  }
  return found;
}

test("events reach the collector as messages of RFC 5424, and those told while it is away once it is back", async () => {
  // A port that the system gives to no outgoing connection while nobody listens on it.
  const first = await collector(await freePort());
  const syslog = openSyslog({ protocol: "tcp", host: "127.0.0.1", port: first.port }, quiet);
  const trail = createTrail({ clock, write: syslog.write });
  trail("sign_in.refused", { user: "u1", address: "203.0.113.7" });
  trail("session.refresh_reused", { user: "u\n2é" });
  await eventually(
    async () => messagesOf(first.heard()).length,
    (count) => count === 2,
  );
  const [refused = "", reused = ""] = messagesOf(first.heard());
  expect(refused).toMatch(
    /^<84>1 2026-11-20T10:00:00\.000Z web-1 vigie \d+ sign_in\.refused - \{"user":"u1",.*"severity":"warning"\}$/,
  );
  // An alert; nothing in a text can end its message.
  expect(reused).toMatch(/^<81>1 /);
  expect(reused).toContain(String.raw`u\n2é`);

  first.cut();
  // Messages in flight at that moment are lost, as documented.
  await new Promise((resume) => setTimeout(resume, 200));
  trail("data.exported", { user: "u3" });
  trail("bank.linked", { user: "u4" });
  const second = await collector(first.port);
  await eventually(
    async () => messagesOf(second.heard()).map((one) => one.split(" ")[5]),
    (events) => events.includes("bank.linked"),
  );
  expect(messagesOf(second.heard()).map((one) => one.split(" ")[5])).toEqual([
    "data.exported",
    "bank.linked",
  ]);
  syslog.close();
  second.cut();
});

test("a collector of this computer is also told by datagrams", async () => {
  const socket = createSocket("udp4");
  const heard: string[] = [];
  socket.on("message", (bytes) => void heard.push(bytes.toString()));
  await new Promise<void>((resume) => socket.bind(0, "127.0.0.1", resume));
  const syslog = openSyslog({ protocol: "udp", host: "127.0.0.1", port: socket.address().port }, quiet);
  createTrail({ clock, write: syslog.write })("server.started");
  await eventually(
    async () => heard,
    (messages) => messages.length === 1,
  );
  expect(heard[0]).toMatch(/^<86>1 .* server\.started - \{/);
  syslog.close();
  socket.close();
});

test.each([
  ["tls://logs.vigie.example:6514", { protocol: "tls", host: "logs.vigie.example", port: 6514 }],
  ["tcp://127.0.0.1:601", { protocol: "tcp", host: "127.0.0.1", port: 601 }],
  ["udp://[::1]:514", { protocol: "udp", host: "::1", port: 514 }],
])("%s is where events go", (text, target) => {
  expect(syslogAddress.parse(text)).toEqual(target);
});

test.each([
  ["tcp://logs.vigie.example:601", "without encryption"],
  ["udp://10.0.0.7:514", "without encryption"],
  ["tls://logs.vigie.example", "names no port"],
  ["https://logs.vigie.example:6514", "is not tls://"],
])("%s is refused: %s", (text, why) => {
  expect(
    syslogAddress
      .safeParse(text)
      .error?.issues.map(({ message }) => message)
      .join(),
  ).toContain(why);
});

import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";

/** WebDriver does not report the console: this proxy in front of the application adds a script to each page, which collects
 * every error of the console, of the scripts and of the security policy. */

const place = "/collect-complaints.js";
const collector = `(function () {
  var kept = JSON.parse(sessionStorage.getItem("complaints") || "[]");
  function keep(text) {
    kept.push(String(text));
    sessionStorage.setItem("complaints", JSON.stringify(kept));
  }
  var write = console.error;
  console.error = function () {
    keep([].map.call(arguments, function (one) { return one && one.stack ? one.message + one.stack : one; }).join(" "));
    write.apply(console, arguments);
  };
  addEventListener("error", function (event) {
    // A preload that a page no longer needs when it is left; a script that is needed complains by itself.
    if (event.target && event.target.rel === "modulepreload") return;
    keep(event.message || "did not load: " + event.target.outerHTML);
  }, true);
  addEventListener("unhandledrejection", function (event) { keep("unhandled: " + (event.reason && event.reason.message || event.reason)); });
  addEventListener("securitypolicyviolation", function (event) { keep("policy: " + event.violatedDirective + " " + event.blockedURI); });
})();`;

export const readComplaints = 'JSON.parse(sessionStorage.getItem("complaints") || "[]")';

export type CollectingProxy = {
  readonly address: string;
  /** How many calls of the pages have no answer yet. */
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
};

export async function collectComplaints(upstreamPort: number): Promise<CollectingProxy> {
  let underWay = 0;
  const server = createServer((asked, answer) => {
    underWay += 1;
    answer.once("close", () => (underWay -= 1));
    if (asked.url === place) answer.setHeader("content-type", "text/javascript").end(collector);
    else passOn(asked, answer, upstreamPort);
  });
  passSockets(server, upstreamPort);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The proxy has no port.");
  return {
    address: `http://localhost:${String(bound.port)}`,
    underWay: () => underWay,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const headers = { ...withUpstreamHost(asked, port), "accept-encoding": "identity" };
  const { method, url } = asked;
  const onward = request({ host: "localhost", port, method, path: url, headers }, (reply) => {
    const isPage = (reply.headers["content-type"] ?? "").startsWith("text/html");
    if (!isPage) {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    reply.on("data", (part: Buffer) => parts.push(part));
    reply.on("end", () => {
      const page = Buffer.concat(parts)
        .toString("utf8")
        .replace("<head>", `<head><script src="${place}"></script>`);
      const { "content-length": _, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, kept).end(page);
    });
  });
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
}

function passSockets(server: Server, port: number): void {
  server.on("upgrade", (asked, socket, head) => {
    const upstream = connect(port, "localhost", () => {
      const headers = withUpstreamHost(asked, port);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(
        `${asked.method ?? "GET"} ${asked.url ?? "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`,
      );
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
}

/** The headers that the application's own address would send. */
function withUpstreamHost({ headers }: IncomingMessage, port: number): IncomingHttpHeaders {
  const host = `localhost:${String(port)}`;
  return { ...headers, host, ...(headers.origin === undefined ? {} : { origin: `http://${host}` }) };
}

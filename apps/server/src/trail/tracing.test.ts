import { instant } from "@vigie/domain";
import { startAggregationSandbox, type AggregationSandbox } from "@vigie/partners/sandboxes";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../boot/start-services.ts";
import { refreshInstitutions } from "../features/market/institutions/actions.ts";
import { connectAndFollow } from "../testing/test-bank.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { parseTraceparent, traceparentOf, within } from "./activity.ts";
import { openCollector } from "./open-telemetry.ts";
import type { Tracing } from "./tracing.ts";

type Attribute = { readonly key: string; readonly value: object };
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};

let sandbox: AggregationSandbox;
let server: TestServer;
let tracing: Tracing;
let collector: Server;
const sent: string[] = [];

/** A minimal collector: OTLP over HTTP, as JSON. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") sent.push(Buffer.concat(chunks).toString("utf8"));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const address = collector.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  tracing = openCollector({ url: `http://127.0.0.1:${port}`, ratio: 1, role: "test" });
  sandbox = await startAggregationSandbox({
    clock: () => server?.services.clock() ?? instant("2026-11-20T10:00:00Z"),
    approvalDelayMs: 50,
  });
  server = await openTestServer({ aggregationUrl: sandbox.url, tracing });
  await refreshInstitutions(server.services);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await new Promise((resolve) => collector.close(resolve));
});

function spansOf(texts: readonly string[]): SentSpan[] {
  type Body = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
  return texts
    .map((text): Body => JSON.parse(text))
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
    );
}

test("a request, the jobs that it causes and their calls to the partner are one trace, which names nobody", async () => {
  const saver = await server.addUser();
  const { accountId } = await connectAndFollow(saver);
  const asked = await saver.ask("POST", `/accounts/${accountId}/synchronize`);
  const id = String(asked.headers["x-request-id"]);
  const account = async () => (await saver.ask("GET", `/accounts/${accountId}`)).body.account;
  await expect.poll(async () => (await account()).sync.status).toBe("done");
  await expect.poll(() => server.services.partnerMetrics.text().join("\n")).toMatch(/outcome="200"/);
  await tracing.stop();

  const all = spansOf(sent);
  const trace = all.filter(({ traceId }) => traceId === id);
  const request = trace.find(({ parentSpanId }) => parentSpanId === undefined);
  expect(request?.name).toBe("POST /v1/accounts/:id/synchronize");
  const job = trace.find(({ name }) => name === "job sync");
  expect(job?.parentSpanId).toBe(request?.spanId);
  const host = new URL(sandbox.url).host;
  const calls = trace.filter(({ name }) => name === `GET ${host}`);
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(calls.map(() => job?.spanId));
  // Allow-list: no address, no id of ours, no name.
  const keys = new Set(all.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    "http.request.method",
    "http.response.status_code",
    "http.route",
    "messaging.destination.name",
    "server.address",
  ]);
  expect(sent.join("")).not.toMatch(
    new RegExp(`${saver.id}|${saver.email}|${accountId}|${saver.subject.customerId}`),
  );
});

test("a line of the log bears the request and the job on whose account it is written", () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const log = createLog("warn");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const activity = { traceId, spanId: "b7ad6b7169203331", isSampled: false, job: null };
  log("warn", "alone");
  within(activity, () => log("warn", "of a request"));
  within({ ...activity, job: "j1" }, () => log("warn", "of a job"));
  write.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.not.objectContaining({ trace: traceId }),
    expect.objectContaining({ event: "of a request", trace: traceId }),
    expect.objectContaining({ event: "of a job", trace: traceId, job: "j1" }),
  ]);
});

test("what a job carries is read again, and anything else is no cause", () => {
  const activity = {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "b7ad6b7169203331",
    isSampled: true,
    job: null,
  };
  expect(traceparentOf(activity)).toBe("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
  expect(parseTraceparent(traceparentOf(activity))).toEqual(activity);
  for (const other of [undefined, "", 7, "00-x-y-01", `${traceparentOf(activity)}0`])
    expect(parseTraceparent(other)).toBeNull();
});

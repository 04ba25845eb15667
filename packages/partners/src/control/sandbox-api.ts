import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { testScenarios } from "../aggregation/sandbox/connectors.ts";
import { setState, synced } from "../aggregation/sandbox/connect.ts";
import { endApproval } from "../aggregation/sandbox/connection-updates.ts";
import { connectionWire } from "../aggregation/sandbox/connection-wire.ts";
import { faultKinds, faultRequest } from "../aggregation/sandbox/faults.ts";
import type { Faults } from "../aggregation/sandbox/faults.ts";
import { households } from "../aggregation/sandbox/households.ts";
import { answer, noContent, problem, route } from "../aggregation/sandbox/http.ts";
import type { Answer, Call } from "../aggregation/sandbox/http.ts";
import { knownStates } from "../aggregation/sandbox/scenarios.ts";
import { tick } from "../aggregation/sandbox/tick.ts";
import { connectorOf, wireMoment } from "../aggregation/sandbox/world.ts";
import { registerWebhook } from "../aggregation/sandbox/sandbox.ts";
import type { AggregationSandbox } from "../aggregation/sandbox/sandbox.ts";
import type { ReceivedMail, Mailbox } from "../mail/sandbox/sandbox.ts";
import type { RunningSandbox } from "../partner.ts";

/** HTTP API behind the control page: for tests and for manual use. */

export type Controlled = {
  /** Faults of all sandboxes. */
  readonly faults: Faults;
  /** Null where the partner is real. */
  readonly aggregation: AggregationSandbox | null;
  readonly mailbox: Mailbox | null;
  /** All running sandboxes: a fault for one of them, or for all, is passed on. */
  readonly partners: readonly {
    readonly name: string;
    readonly title: string;
    readonly sandbox: RunningSandbox;
  }[];
  /** Partners without a sandbox, with their hosts where the URL is known here. */
  readonly realPartners: readonly { readonly title: string; readonly host: string }[];
};

/** Response of GET /api: documentation of these calls. */
const endpoints = [
  ["GET /api", "this list"],
  ["GET /api/households", "households, the login that opens each, and what they hold"],
  ["GET /api/scenarios", "values of the test institution's list (connector 40)"],
  ["GET /api/institutions?q=", "directory: id, uuid, name, mechanism"],
  ["GET /api/connections", "connections of every user"],
  [
    "POST /api/connections/{id}/state",
    '{"state": "wrongpass"} or {"state": null}: puts a connection in a state',
  ],
  ["POST /api/connections/{id}/sync", "reads the accounts again, as the daily synchronisation does"],
  [
    "POST /api/connections/{id}/orders",
    '{"portfolio": "Armor Vie 2", "orders": [{"isin": "XV…" or null, "label"?, "cents": -10000}], "paid"?: 0}: what the saver bought, sold and paid in there',
  ],
  [
    "POST /api/decoupled/{id}",
    '{"decision": "approve" | "refuse" | "expire"}: answers for the bank\'s application',
  ],
  ["GET /api/faults", "faults in force"],
  [
    "POST /api/faults",
    `{"kind", "partner"?, "path"?, "method"?, "value"?, "institution"?, "ratio"?, "times"?}; kind is one of ${faultKinds.join(", ")}; path may hold *`,
  ],
  ["DELETE /api/faults", "ends every fault"],
  ["DELETE /api/faults/{id}", "ends one fault"],
  ["GET /api/mails?to=", "caught mails, newest first"],
  ["GET /api/mails/{id}", "one mail with its text, page, links and source"],
  ["DELETE /api/mails", "empties the mailbox"],
  ["GET /api/webhooks", "where events go, and the last deliveries"],
  ["POST /api/webhooks", '{"url"}: events are posted to url/EVENT_NAME'],
  ["GET /api/clock", "the sandbox's day"],
  ["POST /api/clock", '{"advanceDays": 91}: moves the sandbox\'s time forward'],
] as const;

export function mountApi(app: FastifyInstance, controlled: Controlled): void {
  route(app, { method: "GET", url: "/api" }, () =>
    answer({ endpoints: endpoints.map(([call, meaning]) => ({ call, meaning })) }),
  );
  mountFaults(app, controlled);
  if (controlled.mailbox !== null) mountMails(app, controlled.mailbox);
  if (controlled.aggregation !== null) mountAggregation(app, controlled.aggregation);
}

function mountAggregation(app: FastifyInstance, aggregation: AggregationSandbox): void {
  route(app, { method: "GET", url: "/api/households" }, () =>
    answer({
      households: households.map(({ login, title, description }) => ({ login, title, description })),
    }),
  );
  route(app, { method: "GET", url: "/api/scenarios" }, () =>
    answer({ scenarios: testScenarios.map(([value, label]) => ({ value, label })) }),
  );
  route(app, { method: "GET", url: "/api/institutions" }, (call) => answer(institutions(aggregation, call)));
  mountConnections(app, aggregation);
  mountOrders(app, aggregation);
  mountWebhooksAndClock(app, aggregation);
}

function institutions(aggregation: AggregationSandbox, call: Call): unknown {
  const words = (call.query["q"] ?? "").toLowerCase();
  return {
    institutions: aggregation.world.connectors
      .filter((one) => one.name.toLowerCase().includes(words))
      .map((one) => ({
        id: one.id,
        uuid: one.uuid,
        key: one.key,
        name: one.name,
        mechanism: one.webauth ? "webauth" : one.decoupled ? "app" : one.otp ? "sms" : "password",
      })),
  };
}

const invalid = (description: string): Answer => problem(422, "invalidValue", { description });
const unknownObject = problem(404, "notFound", { description: "No such object." });

const stateBody = z.object({ state: z.string().nullable() });
const decisionBody = z.object({ decision: z.enum(["approve", "refuse", "expire"]) });
const ordersBody = z.object({
  portfolio: z.string(),
  orders: z
    .array(
      z.object({
        isin: z
          .string()
          .regex(/^XV\d{10}$/)
          .nullable(),
        label: z.string().optional(),
        cents: z.int(),
      }),
    )
    .min(1),
  /** Payment included, in cents. */
  paid: z.int().min(0).default(0),
});
const clockBody = z.object({ advanceDays: z.coerce.number().int().min(0).max(3_650) });
const webhookBody = z.object({ url: z.url({ protocol: /^https?$/ }) });

function mountConnections(app: FastifyInstance, { world }: AggregationSandbox): void {
  const find = (call: Call) =>
    world.store.data.connections.find((one) => String(one.id) === call.params["id"]) ?? null;
  const shown = (id: number): Answer => {
    const connection = world.store.data.connections.find((one) => one.id === id);
    return connection === undefined ? unknownObject : answer(connectionWire(world, connection));
  };
  route(app, { method: "GET", url: "/api/connections" }, () => {
    tick(world);
    const connections = world.store.data.connections.map((connection) => ({
      ...connectionWire(world, connection, new Set(["sources"])),
      institution: connectorOf(world, connection)?.name ?? null,
      login: connection.login,
    }));
    return answer({ connections });
  });
  route(app, { method: "POST", url: "/api/connections/:id/state" }, (call) => {
    const connection = find(call);
    const body = stateBody.safeParse(call.body);
    if (connection === null) return unknownObject;
    if (!body.success || (body.data.state !== null && !knownStates.includes(body.data.state))) {
      return invalid(`state is null or one of ${knownStates.join(", ")}`);
    }
    if (body.data.state === null) synced(world, connection);
    else setState(world, connection, body.data.state);
    const ids = { id: connection.id, id_user: connection.userId, id_connection: connection.id };
    if (body.data.state !== null)
      world.emit({ event: "CONNECTION_SYNCED", userId: connection.userId, body: ids });
    return shown(connection.id);
  });
  route(app, { method: "POST", url: "/api/connections/:id/sync" }, (call) => {
    const connection = find(call);
    if (connection === null) return unknownObject;
    synced(world, connection);
    return shown(connection.id);
  });
  route(app, { method: "POST", url: "/api/decoupled/:id" }, (call) => {
    const connection = find(call);
    const body = decisionBody.safeParse(call.body);
    if (connection === null) return unknownObject;
    if (!body.success) return invalid("decision is approve, refuse or expire");
    if (connection.state !== "decoupled" && connection.state !== "validating") {
      return problem(409, "invalidValue", { description: "This connection does not wait for an approval." });
    }
    endApproval(world, connection, body.data.decision);
    return shown(connection.id);
  });
}

/** The saver's purchases and sales at the institution: their next sync reports them. */
function mountOrders(app: FastifyInstance, { world }: AggregationSandbox): void {
  route(app, { method: "POST", url: "/api/connections/:id/orders" }, (call) => {
    const connection = world.store.data.connections.find((one) => String(one.id) === call.params["id"]);
    const body = ordersBody.safeParse(call.body);
    if (connection === undefined) return unknownObject;
    if (!body.success) return invalid("a portfolio by its name, and orders on funds of the sandboxes");
    const portfolio = world.portfolios(connection).find(({ name }) => name === body.data.portfolio);
    if (portfolio === undefined) return unknownObject;
    const day = world.today();
    const order = { connectionId: connection.id, portfolioKey: portfolio.key, day };
    world.store.data.orders.push(...body.data.orders.map((one) => ({ ...order, ...one })));
    const { paid } = body.data;
    if (paid > 0) world.store.data.orders.push({ ...order, isin: null, cents: paid, isPayment: true });
    world.store.touch();
    return answer({ carriedOut: body.data.orders.length });
  });
}

function mountFaults(app: FastifyInstance, controlled: Controlled): void {
  const { faults } = controlled;
  route(app, { method: "GET", url: "/api/faults" }, () => answer({ faults: faults.list() }));
  route(app, { method: "POST", url: "/api/faults" }, (call) => {
    const body = faultRequest.safeParse(call.body);
    if (!body.success) return invalid(z.prettifyError(body.error));
    const fault = faults.set(body.data);
    shareFaults(controlled);
    return answer(fault, 201);
  });
  route(app, { method: "DELETE", url: "/api/faults" }, () => {
    const cleared = faults.clear();
    shareFaults(controlled);
    return answer({ cleared });
  });
  route(app, { method: "DELETE", url: "/api/faults/:id" }, (call) => {
    const cleared = faults.clear(Number(call.params["id"]));
    shareFaults(controlled);
    return cleared === 0 ? unknownObject : noContent;
  });
}

/** Passes to each sandbox the faults that concern it. */
export function shareFaults(controlled: Controlled): void {
  const all = controlled.faults.list();
  for (const { name, sandbox } of controlled.partners) {
    sandbox.setFaults?.(all.filter((fault) => fault.partner === undefined || fault.partner === name));
  }
}

function summary(mail: ReceivedMail): Record<string, unknown> {
  const { id, receivedAt, from, to, subject, links } = mail;
  return { id, receivedAt, from, to, subject, links };
}

function mountMails(app: FastifyInstance, mailbox: Mailbox): void {
  route(app, { method: "GET", url: "/api/mails" }, (call) =>
    answer({ mails: mailbox.list(call.query["to"]).map(summary) }),
  );
  route(app, { method: "GET", url: "/api/mails/:id" }, (call) => {
    const mail = mailbox.get(Number(call.params["id"]));
    return mail === null ? unknownObject : answer(mail);
  });
  route(app, { method: "DELETE", url: "/api/mails" }, () => answer({ cleared: mailbox.clear() }));
}

function mountWebhooksAndClock(app: FastifyInstance, { world, webhooks }: AggregationSandbox): void {
  route(app, { method: "GET", url: "/api/webhooks" }, () =>
    answer({ webhooks: world.store.data.webhooks, deliveries: webhooks.deliveries().slice(-100) }),
  );
  route(app, { method: "POST", url: "/api/webhooks" }, (call) => {
    const body = webhookBody.safeParse(call.body);
    if (!body.success) return invalid("url is an http address");
    registerWebhook(world, body.data.url);
    return answer({ webhooks: world.store.data.webhooks }, 201);
  });
  const clock = (): Answer =>
    answer({
      now: world.now(),
      day: world.today(),
      shown: wireMoment(world.now()),
      advancedDays: world.store.data.advancedDays,
    });
  route(app, { method: "GET", url: "/api/clock" }, clock);
  route(app, { method: "POST", url: "/api/clock" }, (call) => {
    const body = clockBody.safeParse(call.body);
    if (!body.success) return invalid("advanceDays is a whole number of days, 0 to 3650");
    world.store.data.advancedDays += body.data.advanceDays;
    world.store.touch();
    tick(world);
    return clock();
  });
}

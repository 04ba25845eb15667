import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { setState, synced } from "../aggregation/sandbox/connect.ts";
import { endApproval } from "../aggregation/sandbox/connection-updates.ts";
import { faultRequest } from "../aggregation/sandbox/faults.ts";
import {
  acceptForms,
  bodyText,
  html,
  isLocal,
  notFound,
  problem,
  route,
  send,
  installErrorHandler,
} from "../aggregation/sandbox/http.ts";
import type { Answer, Call } from "../aggregation/sandbox/http.ts";
import { knownStates } from "../aggregation/sandbox/scenarios.ts";
import { tick } from "../aggregation/sandbox/tick.ts";
import type { AggregationSandbox } from "../aggregation/sandbox/sandbox.ts";
import type { Mailbox } from "../mail/sandbox/sandbox.ts";
import { mountApi, shareFaults } from "./sandbox-api.ts";
import type { Controlled } from "./sandbox-api.ts";
import { controlPage, mailPage } from "./sandbox-pages.ts";

/** A page and an HTTP API to inspect and control every sandbox. */

export type ControlOptions = Controlled & { readonly port?: number; readonly host?: string };
export type Control = { readonly url: string; readonly port: number; close(): Promise<void> };

export async function startControl(options: ControlOptions): Promise<Control> {
  const app = fastify({ bodyLimit: 100_000 });
  acceptForms(app);
  refuseStrangers(app);
  installErrorHandler(app);
  mountApi(app, options);
  mountForms(app, options);
  // State changed by a command is saved at once, like that of an API call.
  app.addHook("onSend", async (_request, _reply, payload) => {
    options.aggregation?.world.store.save();
    return payload;
  });
  await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    port,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Rejects requests from other origins, so that a web page cannot control the sandboxes of its visitor. */
function refuseStrangers(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === "null" || isLocal(origin) || origin === `http://${request.host}`)
      return;
    await send(reply, problem(403, "forbidden", { description: "Only pages of this computer may call." }));
  });
}

const home: Answer = { status: 303, body: "", headers: { location: "/" } };
const decision = z.enum(["approve", "refuse", "expire"]);

function mountForms(app: FastifyInstance, controlled: Controlled): void {
  const { aggregation, mailbox } = controlled;
  route(app, { method: "GET", url: "/" }, () => {
    if (aggregation !== null) tick(aggregation.world);
    return html(controlPage(controlled));
  });
  mountFaultForms(app, controlled);
  if (aggregation !== null) mountAggregationForms(app, aggregation);
  if (mailbox !== null) mountMailForms(app, mailbox);
}

function mountMailForms(app: FastifyInstance, mailbox: Mailbox): void {
  route(app, { method: "GET", url: "/mails/:id" }, (call) => {
    const mail = mailbox.get(Number(call.params["id"]));
    return mail === null ? notFound : html(mailPage(mail));
  });
  route(app, { method: "POST", url: "/mails/clear" }, () => {
    mailbox.clear();
    return home;
  });
}

function mountAggregationForms(app: FastifyInstance, { world }: AggregationSandbox): void {
  const connection = (call: Call) =>
    world.store.data.connections.find((one) => String(one.id) === call.params["id"]);
  route(app, { method: "POST", url: "/state/:id" }, (call) => {
    const found = connection(call);
    const state = bodyText(call.body, "state") ?? "";
    if (found !== undefined && state === "") synced(world, found);
    else if (found !== undefined && knownStates.includes(state)) setState(world, found, state);
    return home;
  });
  route(app, { method: "POST", url: "/decoupled/:id" }, (call) => {
    const found = connection(call);
    const decided = decision.safeParse(call.body["decision"]);
    if (found !== undefined && decided.success) endApproval(world, found, decided.data);
    return home;
  });
  route(app, { method: "POST", url: "/clock" }, (call) => {
    const days = z.coerce.number().int().min(0).max(3_650).safeParse(call.body["advanceDays"]);
    if (days.success) world.store.data.advancedDays += days.data;
    world.store.touch();
    tick(world);
    return home;
  });
}

function mountFaultForms(app: FastifyInstance, controlled: Controlled): void {
  const { faults } = controlled;
  route(app, { method: "POST", url: "/faults" }, (call) => {
    const filled = Object.entries(call.body).filter(([, value]) => value !== "");
    const wanted = Object.fromEntries(
      filled.map(([name, value]) => [name, name === "value" ? Number(value) : value]),
    );
    const fault = faultRequest.safeParse(wanted);
    if (!fault.success) return problem(422, "invalidValue", { description: z.prettifyError(fault.error) });
    faults.set(fault.data);
    shareFaults(controlled);
    return home;
  });
  route(app, { method: "POST", url: "/faults/clear" }, () => {
    faults.clear();
    shareFaults(controlled);
    return home;
  });
  route(app, { method: "POST", url: "/faults/:id/clear" }, (call) => {
    faults.clear(Number(call.params["id"]));
    shareFaults(controlled);
    return home;
  });
}

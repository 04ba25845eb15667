import { day, dayOf } from "@vigie/domain";
import type { Clock, Day } from "@vigie/domain";
import fastify from "fastify";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { composedOn } from "./companies.ts";
import { fundAnswer, findFunds, labelAnswer, sandboxFund } from "./answers.ts";
import type { SandboxFund } from "./funds.ts";
import { sandboxEuroFunds, sandboxProducts } from "./contracts.ts";
import { createFaults, registerFaultControl } from "./faults.ts";
import type { FundDataFault } from "./faults.ts";
import { historyStart } from "./model.ts";
import { pricesOf } from "./prices.ts";
import { sandboxSeries } from "./series.ts";
import type { PricesShape } from "./shapes.ts";
import { classCodes } from "./shapes.ts";

/** Simulates the fund-data partner on its own port. The last price is that of the clock's day in Paris. */
export type FundDataSandboxOptions = {
  /** 0: a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly host?: string;
  readonly apiKey?: string;
};

export type FundDataSandbox = {
  readonly url: string;
  readonly apiKey: string;
  readonly setFault: (fault: FundDataFault | null) => void;
  readonly close: () => Promise<void>;
};

export const sandboxApiKey = "demonstration";

export async function startFundDataSandbox(options: FundDataSandboxOptions): Promise<FundDataSandbox> {
  const { clock, port, host = "127.0.0.1", apiKey = sandboxApiKey } = options;
  // A call that hangs on purpose must not block the end of the process.
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  const faults = createFaults();
  registerFaultControl(app, faults);
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1")) return;
    if (request.headers["x-api-key"] !== apiKey) return refuse(reply, 401, "unauthorized");
    if (await faults.play(request.url, reply)) return reply;
  });
  app.addHook("onSend", async (_request, reply, payload) =>
    typeof payload === "string" ? faults.damage(payload, reply) : payload,
  );
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "not_found"));
  registerFunds(app, clock);
  registerPrices(app, clock);
  registerReferences(app, clock);
  const url = await app.listen({ port, host });
  return { url, apiKey, setFault: faults.set, close: () => app.close() };
}

const fundsQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(100),
  q: z.string().max(200).default(""),
  label: z.string().max(100).optional(),
  class: z.enum(classCodes).optional(),
});
const codeParams = z.object({ code: z.string() });

function registerFunds(app: FastifyInstance, clock: Clock): void {
  const dated = (fund: SandboxFund) => ({
    ...fundAnswer(fund),
    composition_date: composedOn(dayOf(clock())),
  });
  app.get("/v1/funds", async (request, reply) => {
    const query = fundsQuery.safeParse(request.query);
    if (!query.success) return refuse(reply, 400, "invalid");
    const { page, per_page, q, label = null, class: wanted = null } = query.data;
    const found = findFunds({ query: q, label, class: wanted });
    const data = found.slice((page - 1) * per_page, page * per_page).map(dated);
    return { data, page, per_page, total: found.length };
  });
  app.get("/v1/funds/:code", async (request, reply) => {
    const fund = sandboxFund(codeParams.parse(request.params).code);
    return fund === null ? refuse(reply, 404, "not_found") : { data: dated(fund) };
  });
  app.get("/v1/labels", () => labelAnswer());
  app.get("/v1/euro-funds", () => ({ data: sandboxEuroFunds }));
  app.get("/v1/products", () => ({ data: sandboxProducts }));
  app.get("/v1/products/:code", async (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const product = sandboxProducts.find((one) => one.code === code);
    return product === undefined ? refuse(reply, 404, "not_found") : { data: product };
  });
}

const wireDay = z.iso.date().transform(day);
const rangeQuery = z.object({
  from: wireDay.optional(),
  to: wireDay.optional(),
  step: z.enum(["D", "W"]).default("D"),
});
const maxIsins = 100;
const pricesQuery = rangeQuery.extend({
  isins: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.string()).min(1).max(maxIsins)),
});

function registerPrices(app: FastifyInstance, clock: Clock): void {
  app.get("/v1/prices", async (request, reply) => {
    const query = pricesQuery.safeParse(request.query);
    if (!query.success) return refuse(reply, 400, "invalid");
    const { isins, step } = query.data;
    const range = rangeOf(query.data, clock);
    const answer: PricesShape = { series: [], unknown: [] };
    for (const isin of isins) {
      const fund = sandboxFund(isin);
      if (fund === null) answer.unknown.push(isin);
      else {
        const { dates, values } = pricesOf(fund, { ...range, step });
        answer.series.push({ isin, currency: "EUR", dates: [...dates], values: [...values] });
      }
    }
    return answer;
  });
}

function registerReferences(app: FastifyInstance, clock: Clock): void {
  app.get("/v1/indices", () => ({ data: sandboxSeries.map(({ values: _values, ...heading }) => heading) }));
  app.get("/v1/indices/:code/values", async (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const query = rangeQuery.safeParse(request.query);
    const series = sandboxSeries.find((one) => one.code === code);
    if (!query.success) return refuse(reply, 400, "invalid");
    if (series === undefined) return refuse(reply, 404, "not_found");
    const { dates, values } = series.values({ ...rangeOf(query.data, clock), step: query.data.step });
    return { code, unit: series.unit, dates, values };
  });
}

/** No data before the start of the histories or after the clock's day. */
function rangeOf(
  query: { from?: Day | undefined; to?: Day | undefined },
  clock: Clock,
): { from: Day; to: Day } {
  const today = dayOf(clock());
  const to = query.to === undefined || query.to > today ? today : query.to;
  return { from: query.from ?? historyStart, to };
}

async function refuse(reply: FastifyReply, status: number, code: string): Promise<FastifyReply> {
  return reply.code(status).send({ error: { code, message: code } });
}

import { demoPassword } from "@vigie/domain";
import http from "node:http";

export type Visit = {
  readonly call: string;
  /** Null when the client left before the answer. */
  readonly ms: number | null;
  readonly error: string | null;
};

type Call = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** How often, relative to the other calls. */
  readonly weight: number;
  readonly allowed: readonly number[];
  readonly body?: object;
  readonly anonymous?: true;
  /** The client hangs up after this many milliseconds. */
  readonly leavesAfterMs?: number;
};

const nobodysId = "00000000-0000-7000-8000-00000000dead";
const reads = [
  "/v1/users/me",
  "/v1/users/me/wealth",
  "/v1/users/me/portfolios",
  "/v1/users/me/accounts",
  "/v1/users/me/dashboard",
  "/v1/users/me/notifications",
  "/v1/portfolios/series/cash_values",
  "/v1/users/me/portfolios/composition?type=asset_class",
];

/** Mostly reads; exports, many of which are told when to come back; and the errors of clients. */
const calls: readonly Call[] = [
  ...reads.map((path) => ({ name: path, method: "GET", path, weight: 10, allowed: [200] })),
  ...["json", "pdf"].map((format) => ({
    name: `export ${format}`,
    method: "POST",
    path: "/v1/users/me/export_files",
    weight: 1,
    allowed: [200, 201, 202, 409, 429],
    body: { format },
  })),
  { name: "another's data", method: "GET", path: `/v1/portfolios/${nobodysId}`, weight: 3, allowed: [404] },
  { name: "nobody", method: "GET", path: "/v1/users/me", weight: 3, allowed: [401], anonymous: true },
  {
    name: "an unknown key",
    method: "PUT",
    path: "/v1/users/me",
    weight: 3,
    allowed: [404, 405, 422],
    body: { nothing: { of: "ours" } },
  },
  {
    name: "hung up",
    method: "GET",
    path: "/v1/users/me/wealth",
    weight: 4,
    allowed: [200],
    leavesAfterMs: 3,
  },
  {
    name: "upload left",
    method: "POST",
    path: "/v1/users/me/imports",
    weight: 2,
    allowed: [],
    body: { content: "x".repeat(200_000) },
    leavesAfterMs: 2,
  },
];
const sum = calls.reduce((total, one) => total + one.weight, 0);

export type Visitor = {
  readonly visit: () => Promise<Visit>;
  /** From 0 to 1, the same sequence for the same seed. */
  readonly random: () => number;
  readonly close: () => void;
};

/** The sandboxes' addresses may belong to other programs of this computer: nothing listens on these, and no mail is sent. */
export const noPartner = {
  SMTP_URL: "smtp://127.0.0.1:9",
  AGGREGATION_URL: "http://127.0.0.1:9",
  FUND_DATA_URL: "http://127.0.0.1:9",
  HOME_ESTIMATE_URL: "http://127.0.0.1:9",
  PAYMENTS_URL: "http://127.0.0.1:9",
  SIGNATURE_URL: "http://127.0.0.1:9/v3",
};

/** A client with a connection of its own that makes one call after another. */
export function createVisitor(of: {
  /** Gives the process for each call, as a load balancer would. */
  readonly address: () => string;
  readonly token: string;
  readonly seed: number;
}): Visitor {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let state = of.seed + 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    random,
    visit: async () => await askAgain(drawn(random()), { token: of.token, address: of.address(), agent }),
    close: () => agent.destroy(),
  };
}

function drawn(share: number): Call {
  let left = share * sum;
  return calls.find((one) => (left -= one.weight) < 0) ?? calls[0] ?? never();
}

function never(): never {
  throw new Error("There is no call to make.");
}

/** A quarter of an hour after its sign-in a client gives its password again, as the page asks its reader to. */
async function askAgain(call: Call, way: Way): Promise<Visit> {
  const visit = await ask(call, way);
  if (visit.error !== "answered 428") return visit;
  const given = await ask(passwordAgain, way);
  return given.error === null ? await ask(call, way) : given;
}

const passwordAgain: Call = {
  name: "password given again",
  method: "POST",
  path: "/v1/oauth/reauthenticate",
  weight: 0,
  allowed: [200],
  body: { password: demoPassword },
};

type Way = { readonly address: string; readonly token: string; readonly agent: http.Agent };

async function ask(call: Call, { address, token, agent }: Way): Promise<Visit> {
  const headers = {
    "content-type": "application/json",
    ...(call.anonymous ? {} : { authorization: `Bearer ${token}` }),
  };
  const begun = performance.now();
  const visit = (error: string | null): Visit => ({
    call: call.name,
    ms: call.leavesAfterMs === undefined ? performance.now() - begun : null,
    error,
  });
  return await new Promise((resolve) => {
    const request = http.request(`${address}${call.path}`, { agent, headers, method: call.method });
    request.on("response", (answer) => {
      answer.on("error", () => resolve(visit(call.leavesAfterMs === undefined ? "cut off" : null)));
      answer.on("end", () => {
        const status = answer.statusCode ?? 0;
        const isFine = call.allowed.includes(status) || (call.leavesAfterMs !== undefined && status < 500);
        resolve(visit(isFine ? null : `answered ${String(status)}`));
      });
      answer.resume();
    });
    request.on("error", (error) =>
      resolve(visit(call.leavesAfterMs === undefined ? `no answer: ${error.message}` : null)),
    );
    if (call.leavesAfterMs !== undefined) setTimeout(() => request.destroy(), call.leavesAfterMs);
    request.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  });
}

import {
  api,
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  isErrorCode,
  decodeWire,
  type Reply,
  encodeWire,
} from "@vigie/api";
import { clubApi } from "@vigie/api/club";

/** A fake API for web tests. A reply is given in code format (`reply`, `refuse`) or in wire format (`onWire`); replies and requests
 * are validated against the schemas in both cases, and violations are listed in `faults`. Unexpected requests get a 404 and are
 * listed too. */
export type FakeApi = {
  readonly fetch: FakeFetch;
  readonly reply: <E extends Endpoint>(
    target: E,
    reply: Reply<E> | ((request: FakeRequest) => Reply<E>),
  ) => void;
  readonly refuse: (target: Endpoint, code: ErrorCode) => void;
  /** Answers requests without a matching `reply` or `refuse`, including those to other hosts. */
  readonly onWire: (answer: WireAnswer) => void;
  readonly requests: readonly FakeRequest[];
  readonly unforeseen: readonly string[];
  readonly faults: readonly string[];
};
export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  /** Query string of the URL with its question mark; empty without one. */
  readonly search: string;
  readonly body: unknown;
};
export type FakeFetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
export type WireAnswer = (url: string, init?: RequestInit) => Response | Promise<Response>;

type Rule = {
  readonly target: Endpoint;
  readonly pattern: RegExp;
  readonly answer: (request: FakeRequest) => Response;
};

export function fakeApi(base = "/v1"): FakeApi {
  const rules: Rule[] = [];
  const requests: FakeRequest[] = [];
  const unforeseen: string[] = [];
  const faults: string[] = [];
  let wireAnswer: WireAnswer | null = null;
  const add = (target: Endpoint, answer: Rule["answer"]): void => {
    rules.unshift({ target, pattern: patternOf(base + target.path), answer });
  };
  return {
    requests,
    unforeseen,
    faults,
    reply: (target, reply) =>
      add(target, (request) => {
        const value = isMaker(reply) ? reply(request) : reply;
        if (target.reply === "file") throw new Error("a test answers a file through onWire");
        return Response.json(encodeWire(target.reply, value), { status: target.status ?? 200 });
      }),
    refuse: (target, code) =>
      add(target, () => Response.json(errorBody(code), { status: errorCatalogue[code].status })),
    onWire: (answer) => void (wireAnswer = answer),
    fetch: async (url, init) => {
      const asked = requestOf(url, init);
      const { pathname: path, search } = new URL(asked.url);
      const rule = rules.find((one) => one.target.method === asked.method && one.pattern.test(path));
      const call = `${asked.method} ${path}`;
      const at = { method: asked.method, path, search };
      if (rule === undefined && wireAnswer !== null) {
        const target = asked.url.startsWith("http://localhost/") ? endpointAt(call, base) : null;
        const sent = asked.clone();
        const response = await wireAnswer(url instanceof Request ? url.url : String(url), init);
        if (target === null) return response;
        requests.push({ ...at, body: await noting(call, () => bodyOf(target, sent)) });
        await noting(call, () => checkAnswer(target, response.clone()));
        return response;
      }
      if (rule === undefined) {
        unforeseen.push(call);
        return Response.json(errorBody("route.not_found"), { status: 404 });
      }
      const request = { ...at, body: await noting(call, () => bodyOf(rule.target, asked)) };
      requests.push(request);
      return await noting(call, async () => await Promise.resolve(rule.answer(request)));
    },
  };

  /** A violation is both listed and thrown, because a page treats an exception of fetch as a network failure. */
  async function noting<T>(call: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (reason) {
      faults.push(`${call}: ${reason instanceof Error ? reason.message : String(reason)}`);
      throw reason;
    }
  }
}

/** Drops the signal, as that of a page under test is of another class than Node's. */
function requestOf(url: string | URL | Request, init: RequestInit = {}): Request {
  const { signal: _, ...rest } = init;
  return new Request(new URL(url instanceof Request ? url.url : url, "http://localhost"), rest);
}

function isMaker(reply: unknown): reply is (request: FakeRequest) => unknown {
  return typeof reply === "function";
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

const endpoints: readonly Endpoint[] = Object.values<Readonly<Record<string, Endpoint>>>({
  ...clubApi,
  ...api,
}).flatMap((group) => Object.values(group));

/** Returns the endpoint of "GET /v1/users/me"; an endpoint without parameters takes precedence over one whose parameter matches the
 * word. */
function endpointAt(call: string, base: string): Endpoint | null {
  const [method = "", path = ""] = call.split(" ");
  const found = endpoints.filter(
    (target) => target.method === method && patternOf(base + target.path).test(path),
  );
  return found.toSorted((a, b) => parameterCount(a) - parameterCount(b))[0] ?? null;
}

function parameterCount(target: Endpoint): number {
  return target.path.split("{").length;
}

/** Returns the body in code format; a body rejected by the contract fails the test. */
async function bodyOf(target: Endpoint, request: Request): Promise<unknown> {
  if (target.body === undefined) return null;
  if (target.body === "file") return new Uint8Array(await request.arrayBuffer());
  return read(target.body, await request.json());
}

/** Validates a response against the contract: its schema for a reply, its code and status for a refusal. A response without JSON
 * simulates the network and is accepted. */
async function checkAnswer(target: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const json = parsed(text);
  if (json === undefined || (!response.ok && text === "{}")) return;
  if (!response.ok) return checkRefusal(response.status, json);
  if (target.reply !== "file") read(target.reply, json);
}

function checkRefusal(status: number, json: unknown): void {
  const code = typeof json === "object" && json !== null && "code" in json ? json.code : null;
  if (typeof code !== "string" || !isErrorCode(code))
    throw new Error(`no code of the error catalogue: ${String(code)}`);
  const wanted = errorCatalogue[code].status;
  if (status !== wanted)
    throw new Error(`${code} is answered ${String(status)} instead of ${String(wanted)}`);
}

function read(schema: Parameters<typeof decodeWire>[0], json: unknown): unknown {
  const { value, unknownKeys } = decodeWire(schema, json);
  if (unknownKeys.length > 0)
    throw new Error(`unknown keys: ${unknownKeys.map((keys) => keys.join(".")).join(", ")}`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import {
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  decodeWire,
  type Reply,
  encodeWire,
} from "@vigie/api";

/** The API as a test of the web needs it: replies given in code's shapes, checked and sent as the contract says; requests
 * read back and checked too. What the test did not foresee answers 404 and is listed. */
export type FakeApi = {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly reply: <E extends Endpoint>(
    target: E,
    reply: Reply<E> | ((request: FakeRequest) => Reply<E>),
  ) => void;
  readonly refuse: (target: Endpoint, code: ErrorCode) => void;
  readonly requests: readonly FakeRequest[];
  readonly unforeseen: readonly string[];
};
export type FakeRequest = { readonly method: string; readonly path: string; readonly body: unknown };

type Rule = {
  readonly target: Endpoint;
  readonly pattern: RegExp;
  readonly answer: (request: FakeRequest) => Response;
};

export function fakeApi(base = "/v1"): FakeApi {
  const rules: Rule[] = [];
  const requests: FakeRequest[] = [];
  const unforeseen: string[] = [];
  const add = (target: Endpoint, answer: Rule["answer"]): void => {
    rules.unshift({ target, pattern: patternOf(base + target.path), answer });
  };
  return {
    requests,
    unforeseen,
    reply: (target, reply) =>
      add(target, (request) => {
        const value = isMaker(reply) ? reply(request) : reply;
        if (target.reply === "file") throw new Error("assertion: a test answers a file by its own fetch");
        return Response.json(encodeWire(target.reply, value), { status: target.status ?? 200 });
      }),
    refuse: (target, code) =>
      add(target, () => Response.json(errorBody(code), { status: errorCatalogue[code].status })),
    fetch: async (url, init) => {
      const asked = new Request(new URL(url instanceof Request ? url.url : url, "http://localhost"), init);
      const path = new URL(asked.url).pathname;
      const rule = rules.find((one) => one.target.method === asked.method && one.pattern.test(path));
      if (rule === undefined) {
        unforeseen.push(`${asked.method} ${path}`);
        return Response.json(errorBody("route.not_found"), { status: 404 });
      }
      const request = { method: asked.method, path, body: await bodyOf(rule.target, asked) };
      requests.push(request);
      return rule.answer(request);
    },
  };
}

function isMaker(reply: unknown): reply is (request: FakeRequest) => unknown {
  return typeof reply === "function";
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** The body in code's shape; one that the contract refuses is the test's failure. */
async function bodyOf(target: Endpoint, request: Request): Promise<unknown> {
  if (target.body === undefined) return null;
  if (target.body === "file") return new Uint8Array(await request.arrayBuffer());
  const json: unknown = await request.json();
  const { value, unknownKeys } = decodeWire(target.body, json);
  if (unknownKeys.length > 0) throw new Error(`${target.path}: unknown keys ${unknownKeys.join(", ")}`);
  return value;
}

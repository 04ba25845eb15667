import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";

/** A certified third-party OpenID provider, run locally to test our client. */

export const algorithms = ["RS256", "PS256", "ES256", "EdDSA"] as const;
export type Algorithm = (typeof algorithms)[number];

type Person = Readonly<Record<string, unknown>>;

export type CertifiedOptions = {
  readonly algorithm?: Algorithm;
  /** Our client registration there, merged over the default. */
  readonly client?: Partial<ClientMetadata>;
  readonly configuration?: Configuration;
  /** Claims of the person who signs in. */
  readonly person?: Person;
};

export type CertifiedProvider = {
  readonly url: string;
  /** Simulates a browser that signs in and consents; returns the callback URL. */
  readonly signIn: (authorizationUrl: string) => Promise<URL>;
  /** Rotates the signing key and publishes only the new one. */
  readonly rotate: () => void;
  /** Public half of the signing key. */
  readonly publicKey: () => KeyObject;
  /** Response for a browser that has just signed in. */
  readonly visit: (url: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly close: () => Promise<void>;
};

export const redirectUri = "http://passerelle.localhost:3000/app/otp";
export const signedOutUri = "http://passerelle.localhost:3000/app/login";
export const clientSecret = "a-secret-of-the-tests-that-is-long-enough";

export async function startCertifiedProvider(options: CertifiedOptions = {}): Promise<CertifiedProvider> {
  const { algorithm = "RS256" } = options;
  let handle: ReturnType<Provider["callback"]> | null = null;
  let key = newKey(algorithm);
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const url = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
  const open = () => (handle = openProvider(url, key.privateKey, options));
  open();
  const jar = new Map<string, string>();
  return {
    url,
    signIn: async (authorizationUrl) => await signIn(new URL(authorizationUrl), jar),
    rotate: () => {
      key = newKey(algorithm);
      open();
    },
    publicKey: () => key.publicKey,
    visit: async (address) => {
      const reply = await ask(new URL(address), jar);
      return { status: reply.status, text: await reply.text() };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function newKey(algorithm: Algorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (algorithm === "ES256") return generateKeyPairSync("ec", { namedCurve: "P-256" });
  if (algorithm === "EdDSA") return generateKeyPairSync("ed25519");
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function openProvider(url: string, privateKey: KeyObject, options: CertifiedOptions) {
  const { algorithm = "RS256", client = {}, configuration = {}, person = {} } = options;
  const jwk = privateKey.export({ format: "jwk" });
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "vigie",
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signedOutUri],
        id_token_signed_response_alg: algorithm,
        ...client,
      },
    ],
    jwks: { keys: [{ ...jwk, kid: randomBytes(6).toString("hex"), alg: algorithm, use: "sig" }] },
    cookies: { keys: ["a-cookie-key-of-the-tests"] },
    claims: {
      openid: ["sub"],
      email: ["email"],
      profile: ["given_name", "family_name"],
      work: ["employer", "matricule", "https://savings.example/work"],
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    ...configuration,
  });
  return provider.callback();
}

/** Its development pages: one asks for a name, the next for consent. */
async function signIn(start: URL, jar: Map<string, string>): Promise<URL> {
  let at = start;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const reply = await ask(at, jar, form);
    const location = reply.headers.get("location");
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
    at = new URL(location, at);
    if (at.origin !== start.origin) return at;
    form = at.pathname.startsWith("/interaction/") ? await answerOf(at, jar) : null;
  }
  throw new Error("the provider does not come to an end");
}

async function answerOf(page: URL, jar: Map<string, string>): Promise<URLSearchParams> {
  const text = await (await ask(page, jar)).text();
  return new URLSearchParams(
    text.includes('value="login"')
      ? { prompt: "login", login: "m-1042", password: "any" }
      : { prompt: "consent" },
  );
}

async function ask(url: URL, jar: Map<string, string>, form: URLSearchParams | null = null) {
  const reply = await fetch(url, {
    method: form === null ? "GET" : "POST",
    redirect: "manual",
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    ...(form === null ? {} : { body: form }),
  });
  for (const cookie of reply.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return reply;
}

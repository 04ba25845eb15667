import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The cookies that only the server reads: HttpOnly, SameSite=Strict, for the whole site of one host. Under https they are
 * Secure and carry the `__Host-` prefix, which no subdomain can forge; plain http (a computer's own localhost) has neither,
 * because browsers drop such cookies there. */
export type CookieName = "vigie-refresh" | "vigie-device" | "vigie-sso";

export type Cookies = {
  readonly read: (name: CookieName) => string | null;
  readonly set: (name: CookieName, value: string, maxAgeSeconds: number) => void;
  readonly clear: (name: CookieName) => void;
  /** The request comes from a browser page: it has an Origin header, which no script can remove. */
  readonly fromBrowser: boolean;
  /** That page is one of ours. Actions authorised by a cookie alone require this. */
  readonly sameOrigin: boolean;
};

export function cookiesOf(config: Config, request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === "https" || config.publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  const received = parse(request.headers.cookie ?? "");
  const write = (name: CookieName, value: string, maxAgeSeconds: number): void => {
    // Appended, because two cookies need two headers.
    reply.header("set-cookie", `${prefix}${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
  };
  const { origin } = request.headers;
  return {
    read: (name) => received.get(prefix + name) ?? null,
    set: write,
    clear: (name) => {
      write(name, "", 0);
    },
    fromBrowser: origin !== undefined || request.headers["sec-fetch-site"] !== undefined,
    // A getter, because few calls need it and parsing addresses is slow.
    get sameOrigin() {
      return isOurs(config, request);
    },
  };
}

/** A browser sends the Origin of a POST; a proxy may have changed the host, so the public address is also accepted. */
function isOurs(config: Config, { headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const asked = URL.parse(headers.origin ?? "");
  return (
    asked !== null && (asked.host === headers.host || asked.origin === URL.parse(config.publicUrl)?.origin)
  );
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(";").map((pair): [string, string] => {
    const cut = pair.indexOf("=");
    return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
  });
  return new Map(pairs.filter(([name, value]) => name !== "" && /^[\w.~-]{1,600}$/.test(value)));
}

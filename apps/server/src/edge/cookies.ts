import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The cookies that only the server reads: HttpOnly, SameSite=Strict, for all paths of one host. Under https they are Secure and
 * carry the `__Host-` prefix, which no subdomain can forge; plain http (localhost) has neither, because browsers drop such
 * cookies there. */
export type CookieName = "vigie-refresh" | "vigie-device" | "vigie-sso";

export type Cookies = {
  readonly read: (name: CookieName) => string | null;
  readonly set: (name: CookieName, value: string, maxAgeSeconds: number) => void;
  readonly clear: (name: CookieName) => void;
  /** The request comes from a page in a browser: it has an Origin header, which no script can remove. */
  readonly fromBrowser: boolean;
  /** That page is one of ours. Required by requests that rely on a cookie alone. */
  readonly sameOrigin: boolean;
};

export function cookiesOf(config: Config, request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === "https" || config.publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  const received = parse(request.headers.cookie ?? "");
  const write = (name: CookieName, value: string, maxAgeSeconds: number): void => {
    // Appended: two cookies are two headers.
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
    // A getter: few requests need it, and parsing URLs is slow.
    get sameOrigin() {
      return isOurs(config, request);
    },
  };
}

/** A browser sends the origin of a POST; a proxy may have changed the host, so the public URL is accepted too. */
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

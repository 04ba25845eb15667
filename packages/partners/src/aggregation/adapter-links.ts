import { ok } from "@vigie/domain";
import type { AggregationConfig, Caller } from "./adapter-call.ts";
import type { AggregationPort, WebauthRequest } from "./port.ts";
import { wireWebauthUrl } from "./wire.ts";

type LinkPart = Pick<AggregationPort, "webauthAddress" | "webauthUrl" | "webviewAddress">;

/** URLs for the saver's browser: the bank's own page through the partner, or the partner's hosted pages. */
export function browserAddresses(caller: Caller, config: AggregationConfig): LinkPart {
  return {
    webauthAddress(request) {
      const url = new URL("webauth", caller.base);
      setAll(url, { ...webauthQuery(config, request), token: request.code });
      return url.href;
    },
    async webauthUrl(user, request) {
      const answer = await caller.call({
        method: "GET",
        path: ["webauth-url"],
        query: webauthQuery(config, request),
        token: user.accessToken,
        schema: wireWebauthUrl,
        subject: "connection",
      });
      return answer.ok ? ok(answer.value.url) : answer;
    },
    webviewAddress(request) {
      const url = new URL(`${config.webviewUrl}/${request.flow}`);
      setAll(url, {
        domain: caller.base.host,
        client_id: config.clientId,
        code: request.code,
        redirect_uri: request.redirectUri,
        state: request.state,
        connection_id: request.connectionId,
        connector_uuids: request.institutionUuids?.join(","),
        // The callback returns one connection; the next one is started here.
        max_connections: request.flow === "connect" ? "1" : undefined,
        reset_credentials: request.resetsCredentials === true ? "true" : undefined,
      });
      return url.href;
    },
  };
}

function webauthQuery(
  config: AggregationConfig,
  request: Omit<WebauthRequest, "code">,
): Record<string, string | undefined> {
  return {
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    // An existing connection is renewed; an institution creates a new one.
    ...(request.connectionId === undefined
      ? { connector_uuid: request.institutionUuid }
      : { id_connection: request.connectionId }),
    source: request.source,
    state: request.state,
  };
}

function setAll(url: URL, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
}

import { fail } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { createAggregationAdapter } from "./adapter.ts";

/** URLs for the browser: the partner is not called. */

const base = "https://vigie-sandbox.example/2.0";
const port = createAggregationAdapter(
  { baseUrl: base, clientId: "123", clientSecret: "s", webviewUrl: "https://webview.example/fr" },
  () => Promise.resolve(fail("http.unreachable")),
);

describe("addresses for the browser", () => {
  test("web authentication: the institution makes a connection, a connection is renewed", () => {
    const request = { redirectUri: "https://vigie.example/account/webauth", state: "s&1", code: "c+/=" };
    const made = new URL(port.webauthAddress({ ...request, institutionUuid: "u-1" }));
    expect(made.origin + made.pathname).toBe(`${base}/webauth`);
    expect(Object.fromEntries(made.searchParams)).toEqual({
      client_id: "123",
      redirect_uri: "https://vigie.example/account/webauth",
      connector_uuid: "u-1",
      state: "s&1",
      token: "c+/=",
    });
    const renewed = new URL(port.webauthAddress({ ...request, connectionId: "9", institutionUuid: "u-1" }));
    expect(renewed.searchParams.get("id_connection")).toBe("9");
    expect(renewed.searchParams.has("connector_uuid")).toBe(false);
  });
  test("the hosted page names the domain, the flow and the connection", () => {
    const url = new URL(port.webviewAddress({ flow: "reconnect", code: "c", connectionId: "9", state: "s" }));
    expect(`${url.origin}${url.pathname}`).toBe("https://webview.example/fr/reconnect");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      domain: "vigie-sandbox.example",
      client_id: "123",
      code: "c",
      connection_id: "9",
      state: "s",
    });
    const made = new URL(
      port.webviewAddress({ flow: "connect", code: "c", institutionUuids: ["u"], resetsCredentials: true }),
    );
    expect(Object.fromEntries(made.searchParams)).toMatchObject({
      connector_uuids: "u",
      max_connections: "1",
      reset_credentials: "true",
    });
  });
});

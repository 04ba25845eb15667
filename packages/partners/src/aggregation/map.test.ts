import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { dayFrom, decimalFrom, instantFrom, wireDateTime } from "./map-basics.ts";
import { connectionStateOf, failureOf, stateOfFailure } from "./map-errors.ts";
import { mapConnection, mapConnectionAnswer, mapInstitution } from "./map.ts";
import {
  wireAccessToken,
  wireConnection,
  wireConnectionAnswer,
  wireConnector,
  wireTokenCode,
} from "./wire.ts";

describe("days, moments and numbers", () => {
  test.each([
    ["2026-02-03", "2026-02-03", "2026-02-02T23:00:00.000Z"],
    ["2026-02-03 00:00:00", "2026-02-03", "2026-02-02T23:00:00.000Z"],
    ["2026-07-03 10:00:00", "2026-07-03", "2026-07-03T08:00:00.000Z"],
    ["2026-03-29 03:30:00", "2026-03-29", "2026-03-29T01:30:00.000Z"],
    ["2026-02-03T10:11:12Z", "2026-02-03", "2026-02-03T10:11:12.000Z"],
    ["2026-02-02T23:30:00+00:00", "2026-02-03", "2026-02-02T23:30:00.000Z"],
    ["2021-11-15T00:00:00.000Z", "2021-11-15", "2021-11-15T00:00:00.000Z"],
    ["2026-02-02T23:30:00.577831Z", "2026-02-03", "2026-02-02T23:30:00.577Z"],
    [1_637_000_000_000, "2021-11-15", "2021-11-15T18:13:20.000Z"],
  ])("%s is the day %s and the moment %s", (date, onDay, moment) => {
    expect(dayFrom(date)).toBe(onDay);
    expect(instantFrom(date)).toBe(moment);
  });
  test("a moment goes back as it came", () =>
    expect(wireDateTime(instantFrom("2026-07-03 08:00:00"))).toBe("2026-07-03 08:00:00"));
  test.each([
    [0.1 + 0.2, "0.3"],
    [12.5, "12.5"],
    [30, "30"],
    [-0, "0"],
    [1e-7, "0.0000001"],
    [1055575.41, "1055575.41"],
    [3.0940000000000003, "3.094"],
    [123456789012.12, "123456789012.12"],
  ])("the float %d is the decimal %s", (value, text) => expect(decimalFrom(value)).toBe(text));
  test("a decimal of at most 12 digits comes back as it was typed", () => {
    const typed = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }));
    fc.assert(
      fc.property(typed, ([whole, fraction]) => {
        const text = `${whole}.${String(fraction).padStart(6, "0")}`.replace(/\.?0+$/, "");
        expect(decimalFrom(Number(text))).toBe(text === "-0" || text === "" ? "0" : text);
      }),
      { seed: 20_261_121 },
    );
  });
});

describe("states and errors", () => {
  test.each([
    [null, "ok"],
    ["wrongpass", "wrong_credentials"],
    ["wrongPass", "wrong_credentials"],
    ["additionalInformationNeeded", "additional_information"],
    ["decoupled", "decoupled"],
    ["SCARequired", "strong_authentication"],
    ["webauthRequired", "web_authentication"],
    ["actionNeeded", "action_needed"],
    ["passwordExpired", "password_expired"],
    ["websiteUnavailable", "website_unavailable"],
    ["bug", "technical_bug"],
    ["rateLimiting", "rate_limited"],
    ["notSupported", "not_supported"],
    ["validating", "validating"],
    ["brandNewState", "technical_bug"],
  ])("the state %s is %s", (state, ours) => expect(connectionStateOf(state)).toBe(ours));

  test.each([
    [400, "wrongPass", "connection.wrong_credentials"],
    [400, "websiteUnavailable", "connection.website_unavailable"],
    [400, "actionNeeded", "connection.action_needed"],
    [400, "bankMessage", "connection.action_needed"],
    [400, "bug", "connection.technical_bug"],
    [400, "config", "connection.invalid_field"],
    [400, "connectionLocked", "connection.locked"],
    [400, "tooManySync", "connection.too_many_syncs"],
    [400, "missingParameter", "partner.refused"],
    [400, "invalidValue", "partner.refused"],
    [401, "unauthorized", "partner.unauthorized"],
    [403, "forbidden", "partner.forbidden"],
    [404, "notFound", "connection.not_found"],
    [409, "noAccount", "account.none_enabled"],
    [409, "invalidValue", "connection.up_to_date"],
    [429, "tooManyRequests", "partner.rate_limited"],
    [500, "internalServerError", "partner.unavailable"],
    [503, "websiteUnavailable", "connection.website_unavailable"],
  ])("%d %s is %s", (status, code, ours) =>
    expect(failureOf({ status, error: { code }, retryAfterSeconds: null, subject: "connection" }).code).toBe(
      ours,
    ),
  );
  test.each([
    [401, "partner.unauthorized"],
    [404, "account.not_found"],
    [502, "partner.unavailable"],
    [418, "partner.refused"],
  ])("%d without the partner's error shape is %s", (status, ours) =>
    expect(failureOf({ status, error: null, retryAfterSeconds: null, subject: "account" }).code).toBe(ours),
  );
});

test("a failed call says the bank's state, and nothing of it when the partner is down", () => {
  expect(stateOfFailure("connection.password_expired")).toBe("password_expired");
  expect(stateOfFailure("partner.unavailable")).toBeNull();
});

describe("connections and directory", () => {
  const connection = {
    id: 5501,
    id_user: 88,
    id_connector: 9101,
    connector_uuid: "00000000-aaaa-4bbb-8ccc-000000009101",
    state: "additionalInformationNeeded",
    error_message: null,
    fields: [{ name: "openapisms", label: "Code reçu par SMS", type: "text", required: true }],
    last_update: null,
    active: true,
  };
  test("the code that the bank asks for is a field of the connection", () =>
    expect(mapConnection(wireConnection.parse(connection)).fields).toEqual([
      {
        name: "openapisms",
        label: "Code reçu par SMS",
        type: "text",
        required: true,
        pattern: null,
        options: [],
      },
    ]));
  test("the consent ends with the first source that lapses", () => {
    const sources = [
      { id: 1, access_expire: "2026-08-01 10:00:00" },
      { id: 2, access_expire: "2026-05-04 10:00:00" },
      { id: 3, access_expire: null },
    ];
    expect(mapConnection(wireConnection.parse({ ...connection, sources })).consentEndsOn).toBe("2026-05-04");
  });
  test("the bank's sentence is kept, an address in its place is not", () => {
    const message = (error_message: string) =>
      mapConnection(wireConnection.parse({ ...connection, error_message })).message;
    expect(message("Validez dans votre application.")).toBe("Validez dans votre application.");
    expect(message("Redirecting to https://bank.example/x?y=z")).toBeNull();
  });
  test("a connection wrapped with a message is read as the connection", () =>
    expect(mapConnectionAnswer(wireConnectionAnswer.parse({ connection, message: "déjà à jour" })).id).toBe(
      "5501",
    ));
  test("an institution keeps its ways of connecting and its lists; an unknown field type is text", () => {
    const institution = mapInstitution(
      wireConnector.parse({
        id: 9101,
        uuid: "00000000-aaaa-4bbb-8ccc-000000009101",
        name: "Banque Fictive",
        slug: "FIC",
        code: "19999",
        available_auth_mechanisms: ["credentials", "telepathy"],
        capabilities: ["bank"],
        fields: [
          {
            name: "website",
            label: "Caisse",
            type: "list",
            required: true,
            values: [{ label: "Nord", value: "nord" }],
          },
          { name: "login", label: "Identifiant", type: "number", required: false, regex: "^\\d{11}$" },
        ],
      }),
    );
    expect(institution.mechanisms).toEqual(["credentials"]);
    expect(institution.consentDays).toBeNull();
    expect(institution.fields.map(({ type, options, pattern }) => ({ type, options, pattern }))).toEqual([
      { type: "list", options: [{ label: "Nord", value: "nord" }], pattern: null },
      { type: "text", options: [], pattern: "^\\d{11}$" },
    ]);
  });
});

// The partner's published examples, stored outside the repository.
const examplesFile = path.join(
  import.meta.dirname,
  "../../../../../shared/data/statements/aggregators/budgea-2.0-examples.json",
);

function example(name: string): unknown {
  const all: unknown = JSON.parse(readFileSync(examplesFile, "utf8"));
  return z.record(z.string(), z.unknown()).parse(all)[name];
}

describe.skipIf(!existsSync(examplesFile))(
  "the partner's examples of 2020 (skipped where ../shared/data is absent)",
  () => {
    test("tokens and a connector", () => {
      const token = wireAccessToken.parse(example("/auth/token/access/post/responses/200"));
      expect(token.token_type).toBe("Bearer");
      expect(wireTokenCode.parse(example("/auth/token/code/get/responses/200")).expires_in).toBe(1800);
      const connector = z.looseObject({}).parse(example("/connectors/{id_connector}/put/responses/200"));
      // The example from 2020 has no uuid, which every current response has.
      expect(mapInstitution(wireConnector.parse({ ...connector, uuid: "u-4" }))).toMatchObject({
        id: "4",
        name: "Boursorama",
        code: "40618",
        category: "virtual",
        mechanisms: ["credentials"],
      });
    });
  },
);

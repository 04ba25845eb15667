import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { checkInvitee, inviteeDay, inviteeFaults, isMappingWhole, mappingOf, valuesOf } from "./invitees.ts";

const rules = { today: day("2026-11-23"), isPhone: (text: string) => /^0\d{9}$/.test(text) };
const rulesOf = (values: object) =>
  inviteeFaults({ email: "a@exemple.fr", ...values }, rules).map(({ column, rule }) => `${column} ${rule}`);

test("headings are known by their synonyms, without accents and signs; what the firm said comes first", () => {
  const headings = ["Nom", "Prénom", "E-mail", "Né le", "agence", "Adresse mail"];
  expect(mappingOf(headings, new Map()).map(({ column }) => column)).toEqual([
    "nom",
    "prenom",
    "email",
    "date_naissance",
    null,
    null,
  ]);
  const told = mappingOf(
    headings,
    new Map([
      ["agence", "tag"],
      ["nom", null],
    ] as const),
  );
  expect(told.map(({ column }) => column)).toEqual([null, "prenom", "email", "date_naissance", "tag", null]);
  expect(isMappingWhole(told)).toBe(true);
  expect(isMappingWhole(mappingOf(["nom"], new Map()))).toBe(false);
  expect(valuesOf(["Le Bris", "", " a@b.fr ", ""], told)).toEqual({ email: "a@b.fr" });
});

test("each fault is told at its column", () => {
  expect(inviteeFaults({}, rules)).toMatchObject([{ column: "email", rule: "email_missing" }]);
  expect(rulesOf({ email: "b.kermeneur@exemple" })).toEqual(["email email_invalid"]);
  expect(rulesOf({ email: "Bleuenn <b.kermeneur@exemple.fr>" })).toEqual(["email email_invalid"]);
  expect(rulesOf({ telephone: "12", date_naissance: "31-12-80", code_postal: "2900" })).toEqual([
    "telephone phone_invalid",
    "date_naissance birthdate_invalid",
    "code_postal postal_code_invalid",
  ]);
  expect(rulesOf({ consentement_email: "non", consentement_tel: "peut-être" })).toEqual([
    "consentement_email email_refused",
    "consentement_tel consent_invalid",
  ]);
  expect(rulesOf({ prenom: "GuÃ©nolÃ©", nom: "<b>x</b>", civilite: "Dr" })).toEqual([
    "civilite civility_invalid",
    "prenom accents_garbled",
    "nom markup",
  ]);
  expect(rulesOf({ consentement_email: "oui, 12/09/2026", note: "=1+1", prenom: "Érwan" })).toEqual([]);
});

test("a day is written in full", () => {
  expect(inviteeDay("31/12/1980")).toBe("1980-12-31");
  expect(inviteeDay("1980-12-31")).toBe("1980-12-31");
  for (const text of ["31-12-80", "31/12/80", "30/02/1980", "1980-13-01"])
    expect(inviteeDay(text)).toBeNull();
});

test("what becomes of a line: a duplicate of an invalid one is none", () => {
  const known = {
    invited: new Map([["i@e.fr", { nom: "A" }]]),
    customers: new Set(["c@e.fr"]),
    colleagues: new Set(["p@e.fr"]),
  };
  const before = new Set<string>();
  const outcome = (values: object) => checkInvitee(values, { ...rules, before, known }).outcome;
  expect(outcome({ email: "n@e.fr", code_postal: "x" })).toBe("invalid");
  expect(outcome({ email: "N@E.FR" })).toBe("new");
  expect(outcome({ email: "n@e.fr" })).toBe("duplicate");
  expect(outcome({ email: "c@e.fr" })).toBe("already_customer");
  expect(outcome({ email: "i@e.fr", nom: "A" })).toBe("already_invited");
  expect(checkInvitee({ email: "P@E.FR" }, { ...rules, before, known })).toEqual({
    email: "p@e.fr",
    outcome: "invalid",
    faults: [{ column: "email", value: "p@e.fr", rule: "own_firm" }],
  });
  before.clear();
  expect(outcome({ email: "i@e.fr", nom: "B" })).toBe("updated");
});

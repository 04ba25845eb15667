import { expect, test } from "vitest";
import { codeMinutes, instant, variantNamed } from "@vigie/domain";
import {
  type Addressee,
  draftFor,
  type LetterDeclaration,
  registerLetters,
  type Sending,
  toNamedUser,
  toAddressHolder,
  toUser,
  type WriteLetter,
} from "./letter.ts";
import { greetingText, hoursText } from "./letter-text.ts";

const write: WriteLetter = () => ({ subject: "a", lines: [] });
const taken: WriteLetter = () => ({ subject: "taken", lines: [] });
const person = (id: string, state: Addressee["state"] = "confirmed"): Addressee => {
  return { id: id as Addressee["id"], email: `${id}@test.vigie.fr`, state, firstName: "Camille" };
};
const sending = (user: Addressee | null, holder: Addressee | null): Sending => {
  const mail = {
    id: "m",
    kind: "k",
    userId: null,
    toEmail: "a@test.vigie.fr",
    variant: variantNamed("vigie").name,
  };
  const waiting = { ...mail, facts: {}, attempts: codeMinutes, createdAt: instant("2026-11-20T10:00:00Z") };
  return { services: {} as Sending["services"], mail: waiting as unknown as Sending["mail"], user, holder };
};

test("a letter to a user goes to nobody else, and brings their secret", async () => {
  expect(await toUser(write)(sending(null, person("b")))).toBeNull();
  expect(await toUser(write)(sending(person("a"), person("b")))).toEqual({
    write,
    firstName: "Camille",
    secretOf: "a",
  });
});

test("an address that somebody holds is told to its holder, without a secret", async () => {
  const address = toNamedUser(write, taken);
  expect(await address(sending(person("a", "unconfirmed"), person("b")))).toEqual({
    write: taken,
    firstName: "Camille",
  });
  expect(await address(sending(person("a", "unconfirmed"), null))).toMatchObject({ write, secretOf: "a" });
  expect(await address(sending(null, person("b")))).toBeNull();
});

test("a letter to whoever holds the address is dropped where nobody does", async () => {
  expect(await toAddressHolder(write)(sending(person("a"), null))).toBeNull();
  expect(await toAddressHolder(write)(sending(null, person("b")))).toMatchObject({ secretOf: "b" });
});

test("a name that nobody confirmed greets nobody", () => {
  expect(draftFor(person("a", "unconfirmed"), write).firstName).toBeNull();
  expect([greetingText(null), greetingText("Camille")]).toEqual(["Bonjour,", "Bonjour Camille,"]);
  expect([hoursText(1), hoursText(24)]).toEqual(["une heure", "24 heures"]);
});

test("a kind of letter is declared once", () => {
  const letter: LetterDeclaration = { kind: "k", address: toUser(write) };
  expect(registerLetters([letter]).get("k")).toBe(letter);
  expect(() => registerLetters([letter, { ...letter }])).toThrow("declared once");
});

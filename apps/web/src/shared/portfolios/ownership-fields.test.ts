// @vitest-environment jsdom
import { day } from "@vigie/domain";
import { beforeEach, expect, test } from "vitest";
import { noteServerDate } from "../clock/server-clock.ts";
import {
  fullOwnershipDraft,
  ownershipBody,
  ownershipProblems,
  type OwnershipDraft,
} from "./ownership-fields.tsx";

beforeEach(() => {
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});

const born = day("1952-06-09");
const joint: OwnershipDraft = { ...fullOwnershipDraft, kind: "joint" };
const bare: OwnershipDraft = { ...fullOwnershipDraft, kind: "bare" };

test.each<readonly [string, OwnershipDraft, readonly string[]]>([
  ["a whole portfolio, whatever was typed before", { ...fullOwnershipDraft, ratio: "invalid" }, []],
  ["half of a joint account, said by nobody", joint, []],
  ["a share of a third", { ...joint, ratio: 0.3333 }, []],
  ["the whole of it", { ...joint, ratio: 1 }, []],
  ["no share at all", { ...joint, ratio: 0 }, ["ratio"]],
  ["more than the whole", { ...joint, ratio: 1.01 }, ["ratio"]],
  ["a share that cannot be read", { ...joint, ratio: "invalid" }, ["ratio"]],
  ["a bare ownership of which nothing is known", bare, ["ratio"]],
  ["a bare ownership by the age of the usufructuary", { ...bare, usufructuaryBornOn: born }, []],
  ["a bare ownership by its share", { ...bare, ratio: 0.6 }, []],
  ["a birth that cannot be read", { ...bare, usufructuaryBornOn: "invalid" }, ["usufructuaryBornOn"]],
  ["a birth of tomorrow", { ...bare, usufructuaryBornOn: day("2026-11-21") }, ["usufructuaryBornOn"]],
])("%s is refused where it is wrong", (_, draft, fields) => {
  expect(Object.keys(ownershipProblems(draft))).toEqual(fields);
});

test("only what the kind has a use for is sent: a share typed before is not kept by a whole ownership", () => {
  const typed = { ratio: 0.25, usufructuaryBornOn: born } as const;
  expect(ownershipBody({ kind: "full", ...typed })).toEqual({
    kind: "full",
    ratio: null,
    usufructuaryBornOn: null,
  });
  expect(ownershipBody({ kind: "joint", ...typed })).toEqual({
    kind: "joint",
    ratio: 0.25,
    usufructuaryBornOn: null,
  });
  expect(ownershipBody({ kind: "usufruct", ...typed })).toEqual({ kind: "usufruct", ...typed });
  expect(ownershipBody({ kind: "bare", ratio: "invalid", usufructuaryBornOn: "invalid" })).toEqual({
    kind: "bare",
    ratio: null,
    usufructuaryBornOn: null,
  });
});

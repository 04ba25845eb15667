import { expect, test } from "vitest";
import { openClubStates } from "../club/subscription-states.ts";
import { clubStates } from "../club/subscription-types.ts";
import { bookClubStateOf, bookClubStates, clubStatesOf } from "./book-club.ts";

test("every state of a subscription is one standing, and what is open is no end", () => {
  const each = bookClubStates.flatMap((standing) => clubStatesOf([standing]));
  expect(each.toSorted()).toEqual([...clubStates].toSorted());
  for (const state of clubStates) expect(clubStatesOf([bookClubStateOf(state)])).toContain(state);
  for (const state of openClubStates) expect(bookClubStateOf(state)).not.toBe("ended");
  expect([bookClubStateOf(null), bookClubStateOf("inactive")]).toEqual(["none", "none"]);
});

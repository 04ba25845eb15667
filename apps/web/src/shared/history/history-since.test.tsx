// @vitest-environment jsdom
import { addMonths, day, type Day } from "@vigie/domain";
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { today } from "../clock/today.ts";
import { rangeWords } from "./change-sentence.tsx";
import { useHistory } from "./history.ts";

afterEach(cleanup);

function Words(): ReactNode {
  const { history } = useHistory(null, "1a");
  return history === null ? null : <p>{rangeWords(history)}</p>;
}

/** What is known begins on this day: the answer says so, whatever is asked. */
function show(from: Day): void {
  const points = [from, today()].map((date) => ({ date, value: 1000, paid: 0, reconstructed: false }));
  serveApi(() => Response.json({ series: { from, to: today(), as_of: null, points } }));
  renderScreen(Words, { at: "/app/dashboard", path: "dashboard" });
}

test("a year that is known is told as one", async () => {
  show(addMonths(today(), -12));
  expect(await screen.findByText("En un an")).toBeTruthy();
});

test("a month that is known is no year, though the answer begins with it", async () => {
  const from = addMonths(today(), -1);
  show(from);
  const [year, month, on] = day(from).split("-");
  expect(await screen.findByText(`Depuis le ${[on, month, year].join(".")}`)).toBeTruthy();
});

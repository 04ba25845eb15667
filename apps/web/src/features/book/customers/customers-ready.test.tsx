// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { requests, serve, show } from "./parts/test-answers.ts";

afterEach(cleanup);

test("the lists that are proposed are counted when their menu opens, in one call", async () => {
  serve();
  show();
  const user = userEvent.setup();
  const menu = await screen.findByRole("button", { name: /Listes proposées/ });
  const counted = (): readonly string[] => requests.filter((one) => one.startsWith("/v1/segments/counts"));
  expect(counted()).toEqual([]);
  await user.click(menu);
  expect(await screen.findByRole("menuitem", { name: "Dossier incomplet (1\u202f001)" })).toBeTruthy();
  expect(screen.getByRole("menuitem", { name: "À rappeler (0)" })).toBeTruthy();
  const bounded = "Un support pèse plus de 40\u00a0% (plus de 9\u202f009)";
  expect(screen.getByRole("menuitem", { name: bounded })).toBeTruthy();
  expect(counted()).toHaveLength(1);
  await user.click(screen.getByRole("menuitem", { name: /Dossier incomplet/ }));
  await waitFor(() => expect(requests.at(-1)).toContain("completeness_below"));
});

test("a segment says how it grew beside its count; where that is not known nothing is said", async () => {
  const segment = (n: number, trend: object | null) => ({
    id: `01900000-0000-7000-8000-00000000050${String(n)}`,
    name: `Segment ${String(n)}`,
    shared: false,
    is_mine: true,
    may_remove: true,
    filters: { completeness_below: n / 10 },
    customer_count: 10 + n,
    count_is_bounded: false,
    trend,
  });
  const segments = [
    segment(1, { change: 3, days: 30 }),
    segment(2, { change: -4, days: 28 }),
    segment(3, { change: 0, days: 31 }),
    segment(4, null),
  ];
  serve(undefined, [], { "/v1/segments": { segments } });
  show();
  await screen.findByRole("button", { name: /Segment 4/ });
  const names = within(screen.getByRole("group", { name: "Segments" }))
    .getAllByRole("button")
    .map((tab) => tab.textContent);
  expect(names.slice(1)).toEqual([
    "Segment 111+3 en 30 jours",
    "Segment 212−4 en 28 jours",
    "Segment 313stable depuis 31 jours",
    "Segment 414",
  ]);
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { asked, serve, show } from "./parts/test-answers.ts";

afterEach(cleanup);

test("the lists that are proposed are counted when their menu opens, in one call", async () => {
  serve();
  show();
  const user = userEvent.setup();
  const menu = await screen.findByRole("button", { name: /Listes proposées/ });
  const counted = (): readonly string[] => asked.filter((one) => one.startsWith("/v1/segments/counts"));
  expect(counted()).toEqual([]);
  await user.click(menu);
  expect(await screen.findByRole("menuitem", { name: "Dossier incomplet (1\u202f001)" })).toBeTruthy();
  expect(screen.getByRole("menuitem", { name: "À rappeler (0)" })).toBeTruthy();
  const bounded = "Un support pèse plus de 40\u00a0% (plus de 9\u202f009)";
  expect(screen.getByRole("menuitem", { name: bounded })).toBeTruthy();
  expect(counted()).toHaveLength(1);
  await user.click(screen.getByRole("menuitem", { name: /Dossier incomplet/ }));
  await waitFor(() => expect(asked.at(-1)).toContain("completeness_below"));
});

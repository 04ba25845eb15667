// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useAreaNavigate, useQueryText } from "./area.tsx";
import { useQueryValues } from "./query-values.ts";

afterEach(cleanup);

/** Two contracts of one screen, and a page that is there once `arrive` is called; `late` writes and goes on as an answer of the screen would. */
function openScreen(at: string) {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late: (() => void)[] = [];
  const Screen = (): ReactNode => {
    const [words, setWords] = useQueryText("q");
    const { set } = useQueryValues();
    const go = useAreaNavigate();
    late.push(() => {
      go("/done");
      setWords("tard");
      set({ a: "1", b: "2" });
    });
    return (
      <>
        <p>mots : {words}</p>
        <button onClick={() => setWords("été")}>chercher</button>
        <Link to="/contract/$id" params={{ id: "2" }}>
          le deuxième
        </Link>
        <Link to="/next">la suite</Link>
      </>
    );
  };
  const root = createRootRoute();
  const contract = createRoute({ getParentRoute: () => root, path: "contract/$id", component: Screen });
  const next = createRoute({
    getParentRoute: () => root,
    path: "next",
    loader: async () => await arrival,
    component: () => <p>la page suivante</p>,
  });
  const done = createRoute({ getParentRoute: () => root, path: "app/done", component: () => <p>fait</p> });
  const router = createRouter({
    routeTree: root.addChildren([contract, next, done]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  window.scrollTo = () => undefined;
  render(<RouterProvider router={router} />);
  return { arrive: () => arrive(), late, address: () => router.history.location.href };
}

test("a text of the address is written on the page that is shown", async () => {
  const { address } = openScreen("/contract/1?page=3");
  await userEvent.click(await screen.findByRole("button", { name: "chercher" }));
  expect(await screen.findByText("mots : été")).toBeTruthy();
  expect(address()).toBe("/contract/1?page=3&q=%C3%A9t%C3%A9");
});

test("a page that is left writes nothing on the address of the next one, and goes nowhere", async () => {
  const { arrive, late, address } = openScreen("/contract/1");
  await userEvent.click(await screen.findByRole("link", { name: "la suite" }));
  await waitFor(() => expect(address()).toBe("/next"));
  expect(screen.getByText("mots :")).toBeTruthy();
  late.at(-1)?.();
  arrive();
  expect(await screen.findByText("la page suivante")).toBeTruthy();
  // An answer that comes once the page is gone changes nothing either.
  late.at(-1)?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(address()).toBe("/next");
});

test("the same screen of another contract is another page", async () => {
  const { late, address } = openScreen("/contract/1");
  await screen.findByText("mots :");
  const ofTheFirst = late.at(-1);
  await userEvent.click(screen.getByRole("link", { name: "le deuxième" }));
  await waitFor(() => expect(address()).toBe("/contract/2"));
  ofTheFirst?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(address()).toBe("/contract/2");
  late.at(-1)?.();
  await waitFor(() => expect(address()).toBe("/app/done"));
});

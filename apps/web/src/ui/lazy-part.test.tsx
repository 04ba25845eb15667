// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart, onLostPart } from "./lazy-part.tsx";

afterEach(cleanup);

function Greeting({ name }: { readonly name: string }) {
  return <p>bonjour {name}</p>;
}

test("a part comes once it is drawn, and at once where it came before", async () => {
  const load = vi.fn(async () => await Promise.resolve(Greeting));
  const greeting = lazyPart(load);
  render(<greeting.Part name="Camille" />);
  expect(screen.queryByText("bonjour Camille")).toBeNull();
  expect(await screen.findByText("bonjour Camille")).toBeTruthy();
  cleanup();
  render(<greeting.Part name="Antoine" />);
  expect(screen.getByText("bonjour Antoine")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that is waited for has its place kept", async () => {
  const greeting = lazyPart(
    async () => await Promise.resolve(Greeting),
    ({ name }) => <p>{name} arrive</p>,
  );
  render(<greeting.Part name="Camille" />);
  expect(screen.getByText("Camille arrive")).toBeTruthy();
  expect(await screen.findByText("bonjour Camille")).toBeTruthy();
  expect(screen.queryByText("Camille arrive")).toBeNull();
});

test("a part that does not come leaves the page as it is, and is told", async () => {
  const told = vi.fn();
  const stop = onLostPart(told);
  const lost = lazyPart<object>(async () => await Promise.reject<never>(new TypeError("no network")));
  render(
    <>
      <input aria-label="motif" defaultValue="déjà écrit" />
      <lost.Part />
    </>,
  );
  await waitFor(() => {
    expect(told).toHaveBeenCalledTimes(1);
  });
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("déjà écrit");
  stop();
  await expect(lost.preload()).rejects.toThrow("no network");
  expect(told).toHaveBeenCalledTimes(1);
});

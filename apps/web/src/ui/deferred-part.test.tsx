// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeferredPart } from "./deferred-part.tsx";

let enter: () => void = () => undefined;
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        enter = () => {
          tell([{ isIntersecting: true }]);
        };
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rest = (): void => {
  for (const run of idle.splice(0)) run();
};

function part(name: string, mayDraw: boolean) {
  return (
    <DeferredPart mayDraw={mayDraw} waiting={`${name} vient`}>
      {`${name} est là`}
    </DeferredPart>
  );
}

test("a part that is in the window is drawn before its time", () => {
  render(part("Le risque", false));
  expect(screen.getByText("Le risque vient")).toBeDefined();
  act(enter);
  expect(screen.getByText("Le risque est là")).toBeDefined();
});

test("paper waits for no part: before the page is printed, each of them is drawn", () => {
  render(
    <>
      {part("Le risque", false)}
      {part("La banque", false)}
    </>,
  );
  expect(screen.queryByText(/est là/)).toBeNull();
  // Not within `act`: what paper takes is what stands when the event has been told.
  dispatchEvent(new Event("beforeprint"));
  expect(screen.getByText(/Le risque est là/)).toBeDefined();
  expect(screen.getByText(/La banque est là/)).toBeDefined();
});

test("out of the window it waits for its time, then for its turn", () => {
  const page = (mayDraw: boolean) => (
    <>
      {part("Le risque", mayDraw)}
      {part("La banque", mayDraw)}
    </>
  );
  const { rerender } = render(page(false));
  act(rest);
  expect(screen.queryByText(/est là/)).toBeNull();
  rerender(page(true));
  act(rest);
  expect(screen.getByText(/Le risque est là/)).toBeDefined();
  expect(screen.getByText(/La banque vient/)).toBeDefined();
  act(rest);
  expect(screen.getByText(/La banque est là/)).toBeDefined();
});

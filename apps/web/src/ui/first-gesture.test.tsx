// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useFirstGesture } from "./first-gesture.ts";

afterEach(cleanup);

test("it comes with the first gesture, once, and a failure is nobody's", () => {
  let asked = 0;
  const load = async (): Promise<void> => {
    asked += 1;
    await Promise.reject(new Error("no network"));
  };
  function Page(): ReactNode {
    useFirstGesture(load);
    return null;
  }
  render(<Page />);
  expect(asked).toBe(0);
  fireEvent.keyDown(document);
  fireEvent.pointerMove(document);
  expect(asked).toBe(1);
});

test("a page that was left asks for nothing", () => {
  let asked = 0;
  const load = async (): Promise<void> => {
    asked += 1;
    await Promise.resolve();
  };
  function Page(): ReactNode {
    useFirstGesture(load);
    return null;
  }
  render(<Page />).unmount();
  fireEvent.keyDown(document);
  expect(asked).toBe(0);
});

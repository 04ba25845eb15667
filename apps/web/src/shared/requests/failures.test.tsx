// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { clearFailure, showFailure, useShownFailure } from "./failures.ts";

function Shown(): ReactNode {
  return <p>{useShownFailure()?.message ?? "rien"}</p>;
}

afterEach(() => {
  cleanup();
  showFailure(null);
});

test("an answer takes the failure away, but not that code did not come, which nothing else hides", () => {
  render(<Shown />);
  act(() => showFailure({ kind: "network", message: "le réseau" }));
  expect(screen.getByText("le réseau")).toBeTruthy();
  act(clearFailure);
  expect(screen.getByText("rien")).toBeTruthy();
  act(() => showFailure({ kind: "network", message: "le réseau" }));
  act(() => showFailure({ kind: "code", message: "une partie" }));
  act(() => showFailure({ kind: "network", message: "le réseau" }));
  act(clearFailure);
  expect(screen.getByText("une partie")).toBeTruthy();
  act(() => showFailure(null));
  expect(screen.getByText("rien")).toBeTruthy();
});

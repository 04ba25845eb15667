// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastRegion } from "./toast-region.tsx";
import { toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  cleanup();
  vi.useRealTimers();
});

const showToast = (text: string): void => {
  act(() => {
    toast(text);
  });
};
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test("a toast leaves after eight seconds", () => {
  showToast("Contrat masqué.");
  wait(7999);
  expect(screen.queryByText("Contrat masqué.")).not.toBeNull();
  wait(1);
  expect(screen.queryByText("Contrat masqué.")).toBeNull();
});

test("a toast that is being read stays", () => {
  showToast("Contrat masqué.");
  fireEvent.mouseEnter(screen.getByText("Contrat masqué."));
  wait(30_000);
  expect(screen.queryByText("Contrat masqué.")).not.toBeNull();
  fireEvent.mouseLeave(screen.getByText("Contrat masqué."));
});

test("a toast closes by its button", () => {
  showToast("Contrat masqué.");
  fireEvent.click(screen.getByRole("button", { name: "Fermer le message" }));
  expect(screen.queryByText("Contrat masqué.")).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { foot } from "./foot.ts";
import { ToastRegion } from "./toast-region.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const footHeight = (): string => document.documentElement.style.getPropertyValue("--foot");

test("messages come above a bar at the foot of the window, as high as it is, and back down once it is gone", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(96);
  const { rerender } = render(
    <>
      <ToastRegion />
      <div ref={foot}>Annuler</div>
    </>,
  );
  expect(footHeight()).toBe("96px");
  expect(screen.getByRole("region").className).toContain("var(--foot)");
  rerender(<ToastRegion />);
  expect(footHeight()).toBe("");
});

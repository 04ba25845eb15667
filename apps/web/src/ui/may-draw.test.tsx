// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useMayDraw } from "./may-draw.ts";

afterEach(cleanup);

test("on the page that opens the application a heavy part follows what is around it; afterwards it is there at once", () => {
  expect(drawn([true])).toEqual([false, true]);
  expect(drawn([true])).toEqual([true]);
});

test("what its part shows comes later: it is drawn apart from what is around it", () => {
  expect(drawn([false, true])).toEqual([false, false, true]);
});

/** What the page was told at each of its renders, while what it shows comes. */
function drawn(ready: readonly boolean[]): readonly boolean[] {
  const told: boolean[] = [];
  const [first = false, ...rest] = ready;
  function Page({ isReady }: { readonly isReady: boolean }): ReactNode {
    told.push(useMayDraw(isReady));
    return null;
  }
  const { rerender, unmount } = render(<Page isReady={first} />);
  for (const isReady of rest) rerender(<Page isReady={isReady} />);
  unmount();
  return told;
}

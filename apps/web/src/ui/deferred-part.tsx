import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "./idle.ts";

export type DeferredPartProps = {
  /** What the page is opened for is there: the rest may come by itself, when the browser is idle. */
  readonly mayDraw: boolean;
  /** Stands in the place meanwhile, about as high. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
};

/** A part of a long page that is drawn, and asks for what it shows, once it is in the window, or in its turn after the first
 * glance: for who scrolls, searches the page or has it read aloud, it is there. Paper takes the page as it is when it is asked for:
 * what was waiting is drawn before it. */
export function DeferredPart({ mayDraw, waiting, children }: DeferredPartProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(!("IntersectionObserver" in globalThis));
  useEffect(() => {
    if (isDrawn || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsDrawn(true);
    });
    observer.observe(place.current);
    const draw = (): void => {
      flushSync(() => {
        setIsDrawn(true);
      });
    };
    addEventListener("beforeprint", draw);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", draw);
    };
  }, [isDrawn]);
  useEffect(
    () =>
      mayDraw && !isDrawn
        ? whenIdle(() => {
            setIsDrawn(true);
          })
        : undefined,
    [mayDraw, isDrawn],
  );
  return isDrawn ? children : <div ref={place}>{waiting}</div>;
}

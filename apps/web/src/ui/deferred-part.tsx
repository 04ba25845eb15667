import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "./idle.ts";

export type DeferredPartProps = {
  /** The main content of the page is there: other parts may load when the browser is idle. */
  readonly mayDraw: boolean;
  /** A placeholder of about the same height. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
};

/** A part of a long page, rendered and loaded once it is in the viewport, or later when the browser is idle: it is there for
 * scrolling, searching and screen readers. When the page is printed, pending parts are rendered first. */
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

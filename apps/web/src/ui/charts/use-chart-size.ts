import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** The space for a chart: px of its container, and the caption's text size in px (13 unless the reader enlarged the text). */
export type ChartSize = { readonly width: number; readonly textPx: number };

/** Used until the first measurement, which happens before the first paint, and where nothing can be measured. */
const fallback: ChartSize = { width: 640, textPx: 13 };

/** The measured element is replaced each time the chart comes back from its table: the observer follows it. */
export function useChartSize<T extends HTMLElement>(): { ref: RefCallback<T>; size: ChartSize } {
  const [size, setSize] = useState(fallback);
  const ref = useCallback((element: T) => {
    const measure = (): void => {
      const next = measured(element);
      setSize((last) => (last.width === next.width && last.textPx === next.textPx ? last : next));
    };
    measure();
    // A ref callback without a cleanup function would be called again with null.
    if (typeof ResizeObserver === "undefined") return () => undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Enlarging the text changes the height of the title above, but no width.
    const figure = element.closest("figure");
    if (figure !== null) observer.observe(figure);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

function measured(element: HTMLElement): ChartSize {
  const width = Math.floor(element.getBoundingClientRect().width);
  const textPx = Number.parseFloat(getComputedStyle(element).fontSize);
  return {
    width: width > 0 ? width : fallback.width,
    textPx: textPx > 0 ? textPx : fallback.textPx,
  };
}

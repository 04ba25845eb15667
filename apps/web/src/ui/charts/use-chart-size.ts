import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** Room for a chart: px of its container, and the px of caption text there (13 unless the reader enlarged the text). */
export type ChartSize = { readonly width: number; readonly textPx: number };

/** Used until the first measure, which happens before the first paint, and where nothing can be measured. */
const fallback: ChartSize = { width: 640, textPx: 13 };

/** The measured element is another one each time that the chart comes back from its table: the measure follows the element. */
export function useChartSize<T extends HTMLElement>(): { ref: RefCallback<T>; size: ChartSize } {
  const [size, setSize] = useState(fallback);
  const ref = useCallback((element: T) => {
    const measure = (): void => {
      const next = measured(element);
      setSize((last) => (last.width === next.width && last.textPx === next.textPx ? last : next));
    };
    measure();
    // A ref that returns nothing would be called once more, without an element.
    if (typeof ResizeObserver === "undefined") return () => undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A reader who enlarges the text changes no width, but the height of the title above.
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

/** The ref of a bar at the bottom of the window: toasts appear above it, and do not cover its buttons. */
export function foot(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const tell = (): void => {
    style.setProperty("--foot", `${bar.offsetHeight}px`);
  };
  tell();
  const observer = "ResizeObserver" in globalThis ? new ResizeObserver(tell) : null;
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    style.removeProperty("--foot");
  };
}

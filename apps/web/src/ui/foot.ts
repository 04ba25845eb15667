/** For the bar that stays at the foot of the window (its ref): messages come above it, and do not lie over what can be pressed there. */
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

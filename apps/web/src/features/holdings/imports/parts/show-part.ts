/** Scrolls to a part of the page and focuses it. The part has tabIndex -1. */
export function showPart(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: "start" });
}

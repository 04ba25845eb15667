/** Brings a part of the page under the eyes and the keyboard. The part takes the focus: it has tabIndex -1. */
export function showPart(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: "start" });
}

/** Applies what the browser stored of the last visit: its theme and brand colours. Like public/boot.js, for a page that does not
 * load it. */
export function dressAsLastVisit(root: HTMLElement): void {
  const theme = keptChoice("vigie.theme");
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  for (const [property, { light, dark }] of coloursOf(keptChoice("vigie.variant"))) {
    root.style.setProperty(`${property}-light`, light);
    root.style.setProperty(`${property}-dark`, dark);
  }
}

type Tint = { readonly light: string; readonly dark: string };

function coloursOf(text: string | null): readonly (readonly [string, Tint])[] {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("colours" in kept)) return [];
    const entries: readonly (readonly [string, unknown])[] = Object.entries(kept.colours ?? {});
    return entries.flatMap(([name, tint]) => (isTint(tint) ? [[name, tint] as const] : []));
  } catch {
    return [];
  }
}

function isTint(value: unknown): value is Tint {
  return typeof value === "object" && value !== null && "light" in value && "dark" in value;
}

export function keptChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keepChoice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is unavailable: the choice is not stored.
  }
}

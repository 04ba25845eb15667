/** The page shown before the requested one; null before the first. */

let path: string | null = null;

export function lastShown(): string | null {
  return path;
}

export function noteShown(pathname: string): void {
  path = pathname;
}

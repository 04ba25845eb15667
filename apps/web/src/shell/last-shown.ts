/** The page that was on the screen before the one that is asked for; null before the first. */

let path: string | null = null;

export function lastShown(): string | null {
  return path;
}

export function noteShown(pathname: string): void {
  path = pathname;
}

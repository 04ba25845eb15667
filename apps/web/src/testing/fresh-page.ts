import { vi } from "vitest";

/** Before each file of the web's tests: those of one worker share the page of jsdom and the libraries, which are loaded once. Our own
 * modules are loaded anew, so that nothing that they keep reaches the next file, and the page is that of a first visit. */

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== "undefined") emptyPage();

function emptyPage(): void {
  history.replaceState(null, "", "/");
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=", 1)[0] ?? ""}=; path=/; max-age=0`;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  const { documentElement: root, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [root, body]) for (const name of part.getAttributeNames()) part.removeAttribute(name);
}

import { vi } from "vitest";

/** Runs before each test file of the web. The files of one worker share the jsdom page and the libraries, which are loaded once.
 * Our own modules are reloaded, so that no module state leaks into the next file, and the page is reset to that of a first
 * visit. */

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== "undefined") {
  emptyPage();
  // On a loaded machine a slow test is not a failure: asynchronous queries get a long timeout, also in files that render no screen.
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 45_000 });
}

function emptyPage(): void {
  history.replaceState(null, "", "/");
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=", 1)[0] ?? ""}=; path=/; max-age=0`;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  const { documentElement: root, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [root, body]) for (const name of part.getAttributeNames()) part.removeAttribute(name);
}

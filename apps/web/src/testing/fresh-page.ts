import { vi } from "vitest";

/** Before each file of the web's tests: those of one worker share the page of jsdom and the libraries, which are loaded once. Our own
 * modules are loaded anew, so that nothing that they keep reaches the next file, and the page is that of a first visit. */

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== "undefined") {
  emptyPage();
  // A loaded machine is slow, not wrong: what is awaited gets its time, in the files that draw no screen too.
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

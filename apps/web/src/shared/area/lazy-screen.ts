import { lazyRouteComponent as routersOwn, type RouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { askForNeeded } from "./needed-files.ts";

/** How long the code of a page may take to come. Specification 1 §8 says 120 s: nobody waits that long before a grey page, and
 * what comes later than this is asked for again sooner. */
export const chunkTimeoutMs = 20_000;

/** The browser's own words for code that did not come: of a page, or of a part of one. */
export function isMissingCode(cause: unknown): boolean {
  if (cause instanceof ChunkLoadError) return true;
  return cause instanceof TypeError && /dynamically imported|module script/i.test(cause.message);
}

/** The code of a page did not come: `type` says why. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  readonly type: "missing" | "timeout" | "error";
  constructor(type: ChunkLoadError["type"], cause?: unknown) {
    // The browser's own words stay: by them the router knows a page of an older build, and reloads once.
    super(cause instanceof Error ? cause.message : type, { cause });
    this.type = type;
  }
}

/** When the table that names a page's files came, and what it took. */
let namedAt = 0;
let spentMs = 0;
/** A page is asked for as soon as it is named; what is opened later has its own time. */
const namedForMs = 1000;

/** The module of a page, or a ChunkLoadError: after 20 s without an answer, or where it could not be read.
 * @param namesPage what it names is asked for next, and has what is left of the 20 s: one wait, not two */
export async function loadChunk<T>(load: () => Promise<T>, namesPage = false): Promise<T> {
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(
      () => {
        refuse(new ChunkLoadError("timeout"));
      },
      chunkTimeoutMs - (begun - namedAt < namedForMs ? spentMs : 0),
    );
  });
  try {
    const loaded = await Promise.race([load(), late]);
    if (namesPage) {
      namedAt = performance.now();
      spentMs = namedAt - begun;
    }
    return loaded;
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw new ChunkLoadError(isMissingCode(cause) ? "missing" : "error", cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A screen of a table (areas/customer/routes.tsx), whose code comes when it is opened, with all that it is made of:
 * component: lazyRouteComponent(() => import("../../features/x/screens/y.tsx"), "YScreen"). */
export function lazyRouteComponent<Name extends string>(load: Loaded<Name>, name: Name): RouteComponent {
  return lazyComponent(async () => {
    void askForNeeded(name);
    return await load();
  }, name);
}

/** The same of what every first script names: a public page, the frame of an area. */
export function lazyComponent<Name extends string>(load: Loaded<Name>, name: Name): RouteComponent {
  return routersOwn(async (): Promise<Record<string, ScreenFunction>> => {
    const module = await loadChunk(load);
    return { [name]: module[name] };
  }, name);
}

type Loaded<Name extends string> = () => Promise<Readonly<Record<Name, ScreenFunction>>>;
type ScreenFunction = (props: object) => ReactNode;

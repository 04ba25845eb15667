import { lazyRouteComponent as routersOwn, type RouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { askForNeeded } from "./needed-files.ts";

/** How long the code of a page may take to load. Specification 1 §8 says 120 s: nobody waits that long at a grey page, and what
 * comes later is requested again sooner. */
export const chunkTimeoutMs = 20_000;

/** Browser messages for code that failed to load, of a page or a part of one. */
export function isMissingCode(cause: unknown): boolean {
  if (cause instanceof ChunkLoadError) return true;
  return cause instanceof TypeError && /dynamically imported|module script/i.test(cause.message);
}

/** The code of a page failed to load: `type` says why. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  readonly type: "missing" | "timeout" | "error";
  constructor(type: ChunkLoadError["type"], cause?: unknown) {
    // Keeps the browser's message: the router uses it to recognise a page of an older build, and reloads once.
    super(cause instanceof Error ? cause.message : type, { cause });
    this.type = type;
  }
}

/** When the table of a page's files arrived, and how long it took. */
let namedAt = 0;
let spentMs = 0;
/** A page is requested as soon as it is named; one opened later has its own time limit. */
const namedForMs = 1000;

/** Loads the module of a page, or throws a ChunkLoadError: after 20 s without an answer, or if it cannot be read.
 * @param namesPage the module names the next one to load, which has the rest of the 20 s: one wait, not two */
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

/** A screen of a route table (areas/customer/routes.tsx), loaded with everything it needs when it is opened: component:
 * lazyRouteComponent(() => import("../../features/x/screens/y.tsx"), "YScreen"). */
export function lazyRouteComponent<Name extends string>(load: Loaded<Name>, name: Name): RouteComponent {
  return lazyComponent(async () => {
    void askForNeeded(name);
    return await load();
  }, name);
}

/** The same for components that the first script names: a public page, the frame of an area. */
export function lazyComponent<Name extends string>(load: Loaded<Name>, name: Name): RouteComponent {
  return routersOwn(async (): Promise<Record<string, ScreenFunction>> => {
    const module = await loadChunk(load);
    return { [name]: module[name] };
  }, name);
}

type Loaded<Name extends string> = () => Promise<Readonly<Record<Name, ScreenFunction>>>;
type ScreenFunction = (props: object) => ReactNode;

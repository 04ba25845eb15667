import { follow } from "../../../../shared/area/follow.ts";
import type { Place } from "../../../../shared/area/screen.ts";

/** Redirects the address of a step without a substep to its first substep. */
export function toFirstSubstep({ location: { href, pathname } }: Place): void {
  follow(pathname.replace(/\/$/, "") + "/1" + href.slice(pathname.length));
}

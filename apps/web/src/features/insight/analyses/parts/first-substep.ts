import { follow } from "../../../../shared/area/follow.ts";
import type { Place } from "../../../../shared/area/screen.ts";

/** The address of a step without its substep is that of the first one. */
export function toFirstSubstep({ location: { href, pathname } }: Place): void {
  follow(pathname.replace(/\/$/, "") + "/1" + href.slice(pathname.length));
}

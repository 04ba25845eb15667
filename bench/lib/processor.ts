import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second in /proc: the same on every Linux that Node supports. */
const ticks = 100;

/** CPU seconds used so far by a process, its children and those of them that ended; available only on Linux. */
export function processorSeconds(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = new Set([pid]);
  // A child has a higher number than its parent unless numbers wrapped around, so the loop runs until no process is added.
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
  }
  return all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.seconds, 0);
}

type Stat = { readonly pid: number; readonly parent: number; readonly seconds: number };

/** Null for a process that ended meanwhile. */
function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The name may contain anything, including parentheses: the fields start after the last one.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (at: number): number => Number(fields[at]);
  return {
    pid,
    parent: number(1),
    seconds: (number(11) + number(12) + number(13) + number(14)) / ticks,
  };
}

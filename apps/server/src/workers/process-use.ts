import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";

type Use = { readonly residentBytes: number; readonly processorMs: number };

/** Returns whether a process uses more memory or took longer than allowed. */
export function isOver(used: Use, clockMs: number, limits: Use & { readonly clockMs: number }): boolean {
  return (
    clockMs > limits.clockMs ||
    used.residentBytes > limits.residentBytes ||
    used.processorMs > limits.processorMs
  );
}

const isLinux = os.platform() === "linux";
const tickMs = 10;

/** Returns the process' resident memory and processor time, from Linux' /proc; zeros on other systems. */
export function usedBy({ pid }: Pick<ChildProcess, "pid">): Use {
  if (!isLinux || pid === undefined) return { residentBytes: 0, processorMs: 0 };
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Reads after the name, which may contain anything: user time is the 12th field and system time the 13th (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      residentBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
      processorMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
    };
  } catch {
    // The process has just ended; its exit event reports it.
    return { residentBytes: 0, processorMs: 0 };
  }
}

import type { SandboxOptions } from "../../partner.ts";
import { startPushSandbox } from "./sandbox.ts";

export async function start({ clock, host, port, faults }: SandboxOptions) {
  return await startPushSandbox({ clock, host, port, faults });
}

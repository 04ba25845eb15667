import type { SandboxOptions } from "../../partner.ts";
import { startMailbox } from "./sandbox.ts";

export async function start({ clock, host, port }: SandboxOptions) {
  return await startMailbox({ clock, host, port });
}

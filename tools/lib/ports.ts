import { freePort, isFree as isFreeOn } from "@vigie/partners";

export { freePort };

const host = (): string => process.env["HOST"] ?? "127.0.0.1";

/** Nothing listens at the address where ours would. */
export async function isFree(candidate: number): Promise<boolean> {
  return await isFreeOn(candidate, host());
}

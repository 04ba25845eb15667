import { freePort, isFree as isFreeOn } from "@vigie/partners";

export { freePort };

const host = (): string => process.env["HOST"] ?? "127.0.0.1";

/** Whether nothing listens at the address. */
export async function isFree(candidate: number): Promise<boolean> {
  return await isFreeOn(candidate, host());
}

import { api, useReading } from "../../api.ts";
import { roleOf } from "../session/session.ts";
import { useMe } from "../session/user.ts";

/** How many customers an advisor has. */
export function useCustomerCount(): number | null {
  // Who only claims to be an advisor is on their way to their own area.
  const isAdvisor = roleOf(useMe()) === "advisor";
  const counted = useReading(api.segments.count, { body: { filters: {} } }, { enabled: isAdvisor }).data;
  return counted?.customerCount ?? null;
}

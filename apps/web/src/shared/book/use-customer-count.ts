import { api, useReading } from "../../api.ts";
import { roleOf } from "../session/session.ts";
import { useMe } from "../session/user.ts";

/** The number of an advisor's customers. */
export function useCustomerCount(): number | null {
  // A user who only claims to be an advisor is being redirected to their own area.
  const isAdvisor = roleOf(useMe()) === "advisor";
  const counted = useReading(api.segments.count, { body: { filters: {} } }, { enabled: isAdvisor }).data;
  return counted?.customerCount ?? null;
}

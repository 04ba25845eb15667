import { useMe } from "../../../../shared/session/user.ts";

/** Whether the reader manages or administers the firm. */
export function useManages(): boolean {
  const roles = useMe()?.roles ?? [];
  return roles.includes("manager") || roles.includes("admin");
}

import { useMe } from "../../../../shared/session/user.ts";

/** Whether whoever looks manages or administers the firm. */
export function useManages(): boolean {
  const roles = useMe()?.roles ?? [];
  return roles.includes("manager") || roles.includes("admin");
}

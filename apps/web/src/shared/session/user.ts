import { api, useReading } from "../../api.ts";

/** The signed-in user, fetched once for the whole shell. */
export function useMe() {
  return useReading(api.users.me, {}).data?.user ?? null;
}

export function fullName(user: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? user.email : name;
}

import { isOpenToFirm, type NamedCall } from "@vigie/api";
import type { ReactNode } from "react";
import { api, isCallOfferedTo, useReading } from "../../api.ts";
import { useArea } from "./area.tsx";

/** Whether the reader may make a call about the customer of the page, by the policy that the server uses. Forbidden actions are
 * not offered: the banner of a customer's area says once what an advisor may do there. */
export function useMayCall(target: NamedCall): boolean {
  const { subject } = useArea();
  const ofFirm = subject === "me" ? true : isOpenToFirm(target);
  // Most calls are allowed to every role of a firm: the reader need not be known for them.
  const me = useReading(api.users.me, {}, { enabled: ofFirm === null }).data?.user;
  if (!isCallOfferedTo(target, subject)) return false;
  return ofFirm ?? (me !== undefined && isOpenToFirm(target, me.roles) === true);
}

export type ActProps = {
  /** The call of the action. */
  readonly call: NamedCall;
  readonly children: ReactNode;
  /** Shown to a reader without the permission; by default nothing. */
  readonly otherwise?: ReactNode;
};

/** An action, shown to readers who may perform it. */
export function Act({ call, children, otherwise = null }: ActProps): ReactNode {
  return useMayCall(call) ? children : otherwise;
}

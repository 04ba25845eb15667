import { isOpenToFirm, type NamedCall } from "@vigie/api";
import type { ReactNode } from "react";
import { api, isCallOfferedTo, useReading } from "../../api.ts";
import { useArea } from "./area.tsx";

/** Whether the reader may make a call about whom the page shows, by the policy that the server asks. What would be refused is not
 * offered: the band over a customer's area says once what an advisor may do there. */
export function useMayCall(target: NamedCall): boolean {
  const { subject } = useArea();
  const ofFirm = subject === "me" ? true : isOpenToFirm(target);
  // Of most calls every role of a firm may the same: who the reader is, is then nobody's question.
  const me = useReading(api.users.me, {}, { enabled: ofFirm === null }).data?.user;
  if (!isCallOfferedTo(target, subject)) return false;
  return ofFirm ?? (me !== undefined && isOpenToFirm(target, me.roles) === true);
}

export type ActProps = {
  /** The call that the act makes. */
  readonly call: NamedCall;
  readonly children: ReactNode;
  /** What a reader sees who may not; by default nothing. */
  readonly otherwise?: ReactNode;
};

/** An act, for who may do it. */
export function Act({ call, children, otherwise = null }: ActProps): ReactNode {
  return useMayCall(call) ? children : otherwise;
}

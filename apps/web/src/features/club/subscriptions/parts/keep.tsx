import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { leavingText } from "./leaving-text.ts";

/** Revokes one's own termination. */
export function Keep({
  subscription: { id: subId },
}: {
  readonly subscription: ClubSubscription;
}): ReactNode {
  const keep = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const undo = async (): Promise<void> => {
    const reply = await keep.run({ params: { id: "me", subId }, body: { keep: true } });
    if (reply !== null) toast(leavingText.undone);
  };
  return (
    <>
      <LinkButton onClick={() => void undo()}>{leavingText.undo}</LinkButton>
      {keep.failure !== null && <span role="alert">{keep.failure}</span>}
    </>
  );
}

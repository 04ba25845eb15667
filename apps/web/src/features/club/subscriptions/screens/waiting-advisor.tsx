import type { ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubSubscription } from "@vigie/api";
import { useAction } from "../../../../api.ts";
import { useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { clubReadings, useClubWhileWaiting } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { Failure } from "../parts/failure.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { Terms } from "../parts/terms.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { advisorText } from "../text.ts";

/** Shown while the advisor has not decided on the request. */
export function ClubWaitingAdvisorScreen(): ReactNode {
  return (
    <OwnClub title={advisorText.title}>
      {({ current }) =>
        current?.state === "advisor_approval" ? (
          <Waiting subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

function Waiting({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const go = useAreaNavigate();
  const { id: subId, canDo, interval, since } = subscription;
  const params = { id: "me" as const, subId };
  useClubWhileWaiting(useArea().subject);
  const edit = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const cancel = useAction(clubApi.subscriptions.remove, { refreshes: clubReadings });
  const reopen = async (): Promise<void> => {
    if ((await edit.run({ params, body: { interval } })) !== null) go(clubPaths.selection());
  };
  const abandon = async (): Promise<void> => {
    if ((await cancel.run({ params, body: { motive: null, notice: true } })) === null) return;
    toast(advisorText.canceled);
    go(clubPaths.landing());
  };
  return (
    <StepPage
      title={advisorText.title}
      subscription={subscription}
      aside={<Terms subscription={subscription} />}
    >
      <div className="grid max-w-180 justify-items-start gap-4">
        <p className="t4">{advisorText.lead}</p>
        <p className="t2 text-ink-2">{formatMessage(advisorText.since, { day: formatInstantDay(since) })}</p>
        <Failure>{edit.failure ?? cancel.failure}</Failure>
        <div className="flex flex-wrap gap-4">
          {canDo.includes("edit") && (
            <Button busy={edit.busy} onClick={() => void reopen()}>
              {advisorText.edit}
            </Button>
          )}
          {canDo.includes("abandon") && (
            <Button busy={cancel.busy} onClick={() => void abandon()}>
              {advisorText.cancel}
            </Button>
          )}
        </div>
      </div>
    </StepPage>
  );
}

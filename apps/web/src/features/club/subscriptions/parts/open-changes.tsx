import type { ClubChange, ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { ChangeLines } from "../../../../shared/club/change-lines.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { changeScreenText as words } from "./change-text.ts";
import { Failure } from "./failure.tsx";

/** Pending changes of the subscription, and a link to edit them. */
export function OpenChanges({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { subject } = useArea();
  const { changes, canDo, portfolios } = subscription;
  const mayAsk = subject === "me" && canDo.includes("change_contract");
  if (changes.length === 0 && !mayAsk) return null;
  return (
    <div className="grid gap-6 pb-6">
      {changes.map((change) => (
        <ChangeLines key={change.id} change={change} was={portfolios}>
          {subject === "me" && <Answers subscription={subscription} change={change} />}
        </ChangeLines>
      ))}
      {mayAsk && (
        <AreaLink to={clubPaths.change()} className="link t2">
          {words.modify}
        </AreaLink>
      )}
    </div>
  );
}

function Answers(props: { readonly subscription: ClubSubscription; readonly change: ClubChange }): ReactNode {
  const { subscription, change } = props;
  const answer = useAction(clubApi.changes.answer, { refreshes: clubReadings });
  const say = async (said: "accept" | "drop"): Promise<void> => {
    const params = { subId: subscription.id, changeId: change.id };
    const reply = await answer.run({ params, body: { answer: said } });
    if (reply !== null) toast(said === "accept" ? words.accepted : words.dropped);
  };
  return (
    <>
      <Failure>{answer.failure}</Failure>
      <div className="flex flex-wrap gap-4 pt-3">
        {change.canDo.includes("accept") && (
          <Button look="solid" busy={answer.busy} onClick={() => void say("accept")}>
            {words.accept}
          </Button>
        )}
        {change.canDo.includes("drop") && (
          <Button busy={answer.busy} onClick={() => void say("drop")}>
            {change.state === "to_accept" ? words.refuse : words.drop}
          </Button>
        )}
      </div>
    </>
  );
}

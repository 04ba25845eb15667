import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { type ClubLeavingReason, clubLeavingReasons } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub } from "../parts/frame.tsx";
import { leavingText as words } from "../parts/leaving-text.ts";
import { surveyWords, text } from "../text.ts";

/** The reason for leaving, asked only once the end is confirmed. */
export function ClubSurveyScreen(): ReactNode {
  return (
    <OwnClub title={words.surveyTitle}>
      {({ all }) => {
        const left = all.find(({ state, endsOn }) => state === "closed" || endsOn !== null);
        return (
          <>
            <PageHead title={words.surveyTitle} />
            {left === undefined ? (
              <EmptyState
                kind="none"
                title={words.surveyNone}
                reason={words.surveyNoneReason}
                action={<ToClub />}
              />
            ) : (
              <Survey subscription={left} />
            )}
          </>
        );
      }}
    </OwnClub>
  );
}

function ToClub(): ReactNode {
  return (
    <AreaLink to={clubPaths.home()} className="link">
      {text.title}
    </AreaLink>
  );
}

/** In random order, except for the two reasons that say nothing more, which come last. */
function shuffled(): readonly ClubLeavingReason[] {
  const last: readonly ClubLeavingReason[] = ["prefer_not_to_say", "other"];
  const asked = clubLeavingReasons
    .filter((reason) => !last.includes(reason))
    .map((reason) => ({ reason, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at);
  return [...asked.map(({ reason }) => reason), ...last];
}

function Survey({ subscription: { id: subId } }: { readonly subscription: ClubSubscription }): ReactNode {
  const [order] = useState(shuffled);
  const [reason, setReason] = useState<ClubLeavingReason | null>(null);
  const [more, setMore] = useState("");
  const [isTold, setIsTold] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const survey = useAction(clubApi.subscriptions.survey);
  const send = async (): Promise<boolean> => {
    setIsTold(reason === null);
    if (reason === null) return false;
    const said = more.trim();
    const reply = await survey.run({ params: { subId }, body: { reason, text: said === "" ? null : said } });
    setIsDone(reply !== null);
    return reply !== null;
  };
  if (isDone) return <EmptyState kind="none" title={words.thanks} action={<ToClub />} />;
  return (
    <Form onSubmit={send} failure={survey.failure} className="grid max-w-160 gap-4 pt-4">
      <p className="t2 text-ink-2">{words.surveyNote}</p>
      <RadioGroup
        label={words.surveyAsk}
        value={reason}
        onValue={setReason}
        error={isTold && reason === null ? words.surveyNeeded : undefined}
        options={order.map((value) => ({ value, label: surveyWords[value] }))}
      />
      <TextArea
        label={words.surveyMore}
        value={more}
        maxLength={500}
        onChange={(event) => {
          setMore(event.target.value);
        }}
      />
      <Failure>{survey.failure}</Failure>
      <p>
        <Button type="submit" look="solid" busy={survey.busy}>
          {words.send}
        </Button>
      </p>
    </Form>
  );
}

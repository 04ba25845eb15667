import { useState, type ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubSubscription } from "@vigie/api";
import type { ClubMissingPart } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { missingWords } from "../../../../shared/club/club-text.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Download } from "../parts/download.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { text, verifyText } from "../text.ts";

/** Where each missing part is filled in; null for a part that this page or the next one asks for itself. */
const places: Readonly<Record<ClubMissingPart, string | null>> = {
  portfolios: clubPaths.selection(),
  identity: paths.userProfile(),
  situation: paths.profileInfos(),
  risk_profile: paths.riskQuestions(),
  der: null,
  price: null,
  advisor: paths.userAdvisor(),
};

/** What is missing before the request can be sent, and the documents to be provided before any service. */
export function ClubVerifyScreen(): ReactNode {
  return (
    <OwnClub title={verifyText.title}>
      {({ current }) =>
        current?.canDo.includes("edit") === true ? (
          <Verify subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

function Verify({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const go = useAreaNavigate();
  const { id: subId, missing } = subscription;
  const isReceived = !missing.includes("der");
  const [accepted, setAccepted] = useState(isReceived);
  const [isTold, setIsTold] = useState(false);
  const save = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const left = missing.filter((part) => places[part] !== null);
  const next = async (): Promise<void> => {
    if (!accepted) {
      setIsTold(true);
      return;
    }
    const body = { acceptedDer: true } as const;
    const reply = isReceived ? true : await save.run({ params: { id: "me", subId }, body });
    if (reply !== null) go(clubPaths.price());
  };
  return (
    <StepPage
      title={verifyText.title}
      subscription={subscription}
      step={2}
      action={
        <Button look="solid" busy={save.busy} disabled={left.length > 0} onClick={() => void next()}>
          {text.next}
        </Button>
      }
    >
      <div className="grid max-w-180 gap-6">
        <Failure>{save.failure}</Failure>
        <Missing left={left} />
        <section>
          <Given subId={subId} />
          {isReceived ? (
            <p className="t2 flex items-center gap-2 py-3 text-pos">
              <Icon name="check" size={18} />
              {verifyText.received}
            </p>
          ) : (
            <Checkbox
              className="pt-3"
              label={verifyText.accept}
              checked={accepted}
              error={isTold && !accepted ? verifyText.acceptNeeded : undefined}
              onChange={(event) => {
                setAccepted(event.target.checked);
              }}
            />
          )}
        </section>
        <p className="t1 text-ink-3">{verifyText.later}</p>
      </div>
    </StepPage>
  );
}

function Missing({ left }: { readonly left: readonly ClubMissingPart[] }): ReactNode {
  return (
    <section>
      <SectionHead title={verifyText.missing} />
      {left.length === 0 ? (
        <p className="t2 flex items-center gap-2 py-3 text-pos">
          <Icon name="check" size={18} />
          {verifyText.complete}
        </p>
      ) : (
        <ul>
          {left.map((part) => (
            <li
              key={part}
              className="t2 flex flex-wrap items-baseline justify-between gap-4 border-b border-line py-3"
            >
              {missingWords[part]}
              <AreaLink to={places[part] ?? clubPaths.home()} className="link">
                {verifyText.fill}
                <span className="sr-only">{` ${missingWords[part]}`}</span>
              </AreaLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The documents to be provided before any service. */
function Given({ subId }: { readonly subId: ClubSubscription["id"] }): ReactNode {
  return (
    <>
      <SectionHead title={verifyText.documents} />
      <ul>
        {(["der", "precontract"] as const).map((kind) => (
          <li
            key={kind}
            className="t2 flex flex-wrap items-baseline justify-between gap-4 border-b border-line py-3"
          >
            {verifyText[kind]}
            <Download subId={subId} kind={kind}>
              {verifyText.download}
              <span className="sr-only">{` ${verifyText[kind]}`}</span>
            </Download>
          </li>
        ))}
      </ul>
    </>
  );
}

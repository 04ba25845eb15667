import type { Completion, NamedCall } from "@vigie/api";
import type { ReactNode } from "react";
import { api, named, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Explained } from "../../../../ui/explained.tsx";
import { completionText, stepNames } from "./chosen-tiles-text.ts";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

type Missing = Completion["missing"][number];

const shownAtMost = 3;

/** The completeness of the data, and the next items to fill in. */
export function CompletionTile(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.dashboards.completion, { params: { id: subject } });
  const completion = reading.data?.completion;
  if (completion === undefined)
    return reading.isPending ? (
      <TilePending tile="completion" />
    ) : (
      <TileFailed tile="completion" title={completionText.failed} onRetry={() => void reading.refetch()} />
    );
  const { done, total, missing } = completion;
  const progress = formatMessage(completionText.progress, { done, total });
  const more = missing.length - shownAtMost;
  return (
    <Tile
      tile="completion"
      foot={<Explained explanation={completionText.how}>{completionText.howTitle}</Explained>}
    >
      <p className="t6 pt-3">{progress}</p>
      <div className="pt-2 pb-1">
        <ProgressLine label={completionText.label} ratio={total === 0 ? 1 : done / total} text={progress} />
      </div>
      {missing.length === 0 ? (
        <p className="t2 pt-2 text-ink-2">
          {completionText.done} {completionText.doneReason}
        </p>
      ) : (
        <ul className="pt-2">
          {missing.slice(0, shownAtMost).map((each) => (
            <li key={`${each.step} ${each.portfolioId ?? ""}`} className="t2 min-h-8.5 py-1">
              <Step missing={each} />
            </li>
          ))}
          {more > 0 && (
            <li className="t1 pt-1 text-ink-3">{formatMessage(completionText.more, { count: more })}</li>
          )}
        </ul>
      )}
    </Tile>
  );
}

/** A name, linked to its page for readers who may fill it in. */
function Step({ missing }: { readonly missing: Missing }): ReactNode {
  const name = formatMessage(stepNames[missing.step], { name: plainName(missing.name ?? "") });
  return (
    <Act call={callOf[missing.step]} otherwise={name}>
      <AreaLink to={pathOf(missing)} className="link">
        {name}
      </AreaLink>
    </Act>
  );
}

/** The call that saves it. */
const callOf: Readonly<Record<Missing["step"], NamedCall>> = {
  identity: named.users.updateProfile,
  situation: named.users.updateProfile,
  risk_profile: named.riskProfiles.answer,
  questions: named.riskProfiles.answer,
  fees: named.portfolios.updateInfos,
  goal: named.portfolios.updateInfos,
};

function pathOf({ step, portfolioId }: Missing): string {
  switch (step) {
    case "identity":
      return paths.user();
    case "situation":
      return paths.profileInfos();
    case "risk_profile":
      return paths.riskQuestions();
    case "questions":
    case "fees":
    case "goal":
      return portfolioId === null ? paths.portfolios() : paths.portfolioSettings(portfolioId, step);
  }
}

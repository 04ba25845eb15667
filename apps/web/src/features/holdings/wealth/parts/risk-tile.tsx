import { dayOf, profileName, profileNames } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, isCallOfferedTo, named, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { profileMeanings } from "../../../../shared/risk/text.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { riskTileText } from "./chosen-tiles-text.ts";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

/** The person's own risk profile, and its answers. */
export function RiskTile(): ReactNode {
  const { subject } = useArea();
  return isCallOfferedTo(api.riskProfiles.list, subject) ? (
    <Profile />
  ) : (
    <Tile tile="risk_profile">
      <EmptyState kind="unavailable" title={riskTileText.kept} />
    </Tile>
  );
}

function Profile(): ReactNode {
  const { subject } = useArea();
  const params = { id: subject };
  const profiles = useReading(api.riskProfiles.list, { params });
  const profile = useReading(api.users.showProfile, { params });
  if (profiles.data === undefined || profile.data === undefined) {
    if (profiles.isPending || profile.isPending) return <TilePending tile="risk_profile" />;
    const retry = (): void => {
      void profiles.refetch();
      void profile.refetch();
    };
    return <TileFailed tile="risk_profile" title={riskTileText.failed} onRetry={retry} />;
  }
  const found = profiles.data.riskProfiles.find(({ portfolioId }) => portfolioId === null) ?? null;
  const level = found?.risk ?? profile.data.profile.recommendedRisk;
  if (level === null)
    return (
      <Tile tile="risk_profile">
        <EmptyState
          kind="none"
          title={riskTileText.none}
          reason={riskTileText.noneReason}
          action={<ToQuestions />}
        />
      </Tile>
    );
  return (
    <Tile
      tile="risk_profile"
      foot={
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>
            {found === null
              ? riskTileText.toldOnly
              : formatMessage(riskTileText.found, { day: formatDay(dayOf(found.answeredAt)) })}
          </span>
          <AreaLink to={paths.riskResult()} className="link">
            {riskTileText.see}
          </AreaLink>
        </p>
      }
    >
      <div className="flex items-baseline justify-between gap-4 pt-3">
        <p className="t4 leading-[2rem]">
          {formatMessage(riskTileText.profile, { name: profileName(level) })}
        </p>
        <p className="t1 text-ink-2">
          {formatMessage(riskTileText.scale, { place: level + 1, count: profileNames.length })}
        </p>
      </div>
      <ProfileScale level={level} />
      <p className="t2 pt-3 text-ink-2">{profileMeanings[level]}</p>
    </Tile>
  );
}

/** The position of the profile on the scale; described in words beside it. */
function ProfileScale({ level }: { readonly level: number }): ReactNode {
  return (
    <div className="@container">
      <div className="grid grid-cols-6 gap-1 pt-2" aria-hidden="true">
        {profileNames.map((name, each) => (
          <div key={name} className={`border-t-4 pt-1 ${each <= level ? "border-ink" : "border-line"}`}>
            <span
              className={`t1 hidden @min-[35rem]:block ${each === level ? "font-semibold" : "text-ink-3"}`}
            >
              {name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function ToQuestions(): ReactNode {
  return (
    <Act call={named.riskProfiles.answer}>
      <AreaLink to={paths.riskQuestions()} className="link t2">
        {riskTileText.answer}
      </AreaLink>
    </Act>
  );
}

import type { RiskProfile } from "@vigie/api";
import { profileName, profileNames } from "@vigie/domain";
import type { ReactNode } from "react";
import { SectionHead } from "../../ui/page-head.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { profileMeanings, riskText } from "./text.ts";

/** The six profiles in order, with the result marked. */
export function ProfileScale({ level }: { readonly level: number }): ReactNode {
  return (
    <ol aria-label={riskText.scale} className="grid grid-cols-6 gap-1">
      {profileNames.map((name, index) => {
        const isFound = index === level;
        return (
          <li
            key={name}
            aria-current={isFound ? "true" : undefined}
            className={`min-w-0 border-t-4 pt-1.5 ${index <= level ? "border-ink" : "border-line"}`}
          >
            <span className={`t1 block ${isFound ? "font-semibold text-ink" : "text-ink-3 max-sm:sr-only"}`}>
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export type ExplanationProps = {
  readonly profile: RiskProfile;
  readonly level?: 2 | 3;
};

/** Why this profile: its meaning, the rule that gave it, and what each answer counted. */
export function RiskExplanation({ profile, level = 2 }: ExplanationProps): ReactNode {
  return (
    <div className="grid gap-6">
      <div className="grid max-w-180 gap-2">
        <p className="t3-text">{profileMeanings[profile.risk]}</p>
        <p className="t2 text-ink-2">{reasonOf(profile)}</p>
      </div>
      <section>
        <SectionHead title={riskText.answers} level={level} />
        <RiskAnswers profile={profile} />
      </section>
    </div>
  );
}

/** The answers as they were given, in the words of that version. */
export function RiskAnswers({ profile }: { readonly profile: RiskProfile }): ReactNode {
  if (profile.effects.every(({ words }) => words === null))
    return <p className="t2 pt-3 text-ink-2">{riskText.changed}</p>;
  return (
    <ul>
      {profile.effects.map((effect) => (
        <Effect key={effect.question} effect={effect} profile={profile} />
      ))}
    </ul>
  );
}

/** « Vos réponses valent 15 points sur 24… », with the limiting answer if there is one. */
function reasonOf(profile: RiskProfile): ReactNode {
  const { points, maxPoints, freeRisk, risk, limitedBy } = profile;
  const values = { points, most: maxPoints, name: profileName(risk), free: profileName(freeRisk) };
  const limiting = profile.effects.find((one) => one.question === limitedBy)?.words;
  if (limitedBy === null) return formatMessage(riskText.points, values);
  if (limiting === undefined || limiting === null) return formatMessage(riskText.limitedOnly, values);
  return formatMessage(riskText.limited, { ...values, answer: limiting.answer });
}

type EffectProps = {
  readonly profile: RiskProfile;
  readonly effect: RiskProfile["effects"][number];
};

function Effect({ effect, profile }: EffectProps): ReactNode {
  const isLimit = profile.limitedBy === effect.question;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-70">
        <p className="t1 text-ink-3">{effect.words?.question}</p>
        <p className="t2">{effect.words?.answer}</p>
        {effect.highestRisk > profile.risk && (
          <p className="t1 text-ink-3">
            {formatMessage(riskText.couldRise, { name: profileName(effect.highestRisk) })}
          </p>
        )}
      </div>
      <p className={`t2 shrink-0 ${isLimit ? "font-semibold text-warn" : "text-ink-2"}`}>
        {isLimit
          ? riskText.limits
          : formatMessage(riskText.of, { points: effect.points, most: effect.maxPoints })}
      </p>
    </li>
  );
}

import type { Analyses, Lock } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { fieldLabel, sectionLabels } from "../../../../shared/portfolios/settings-text.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { lockText } from "./locks-text.ts";
import type { StepId } from "./steps.ts";

/** The missing settings that a page needs before it can answer. */
export function locksOf(locks: readonly Lock[], step: StepId, number: number): readonly Lock[] {
  return locks.filter(({ unlocks }) => unlocks.some((page) => page.step === step && page.number === number));
}

/** Shows, above every page of the analysis, how much of it needs missing settings. */
export function LockedShare({
  portfolioId,
  locked,
}: {
  readonly portfolioId: Id;
  readonly locked: Analyses["locked"];
}): ReactNode {
  if (locked === "none") return null;
  return (
    <p className="t2 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3" data-print="none">
      <span className="flex items-center gap-2">
        <Icon name="lock" size={16} />
        {locked === "quarter" ? lockText.quarter : lockText.third}
      </span>
      <AreaLink to={paths.portfolioInfoNeeded(portfolioId)} className="link">
        {lockText.see}
      </AreaLink>
    </p>
  );
}

/** Shown in place of an answer: the fields that it needs, each with a way to fill it. */
export function LockedAnswer({
  portfolioId,
  locks,
}: {
  readonly portfolioId: Id;
  readonly locks: readonly Lock[];
}): ReactNode {
  const count = locks.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <div className="grid gap-4 py-6">
      <p className="t4 flex items-center gap-3">
        <Icon name="lock" size={20} />
        {formatMessage(lockText.waits, { count })}
      </p>
      <ul className="border-t border-line">
        {locks.map(({ setting, missing }) => (
          <li
            key={setting}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-line py-3"
          >
            <span className="t2 min-w-0 grow basis-70">
              {formatMessage(lockText.section, {
                section: sectionLabels[setting],
                fields: missing.map(fieldLabel).join(", ").toLowerCase(),
              })}
            </span>
            <Act call={api.portfolios.updateInfos}>
              <AreaLink to={paths.portfolioSettings(portfolioId, setting)} className="link t2">
                {lockText.fill[setting]}
              </AreaLink>
            </Act>
          </li>
        ))}
      </ul>
      <p className="t2 max-w-160 text-ink-2">{lockText.without}</p>
    </div>
  );
}

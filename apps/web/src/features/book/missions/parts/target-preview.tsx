import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { MissionPreview } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useMemo, type ReactNode } from "react";
import { reading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookText } from "../../../../shared/book/book-text.ts";
import { filterText } from "../../../../shared/book/filter-text.ts";
import { customersMatching } from "../../../../shared/book/filter-values.ts";
import { filterNames, type FilterName } from "../../../../shared/book/filters.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { IconButton, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { panelText } from "../text.ts";
import { TargetHistogram } from "./target-histogram.tsx";
import { usePaused } from "./use-paused.ts";
import { targetOf, type Wizard } from "./use-wizard.ts";
import { previewText } from "./wizard-text.ts";
import { leftOutWords } from "./words-text.ts";

type Props = { readonly wizard: Wizard; readonly set: (patch: Partial<Wizard>) => void };
type Preview = ReturnType<typeof usePreview>;

const previewOf = (wizard: Wizard) =>
  reading(bookApi.missions.preview, { body: { mission: targetOf(wizard) } });

/** @param id the draft, if the server has it: its author's customers are counted */
export function usePreview(wizard: Wizard, id: Id | null, enabled = true) {
  // Counted after a typing pause; the former count stays, greyed.
  const { texts, productIds, excludedIds, shared } = wizard;
  const asked = useMemo(
    () => targetOf({ texts, productIds, excludedIds, shared }),
    [texts, productIds, excludedIds, shared],
  );
  const paused = usePaused(asked);
  const query = useQuery({
    ...reading(bookApi.missions.preview, {
      body: { mission: paused, ...(id === null ? {} : { missionId: id }) },
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...query, isCounting: query.isPlaceholderData || paused !== asked };
}

/** Who matches the criteria, immediately: how many, their wealth, who comes first, who is excluded and why. */
export function TargetPreview({ wizard, set, counted }: Props & { readonly counted: Preview }): ReactNode {
  const { data, isError, error, refetch } = counted;
  if (isError)
    return (
      <p role="alert" className="t2 pt-4 text-neg">
        {error.status === 422 ? error.body.message : previewText.failed}{" "}
        <LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>
      </p>
    );
  const preview = data?.preview;
  const isCounting = preview === undefined || counted.isCounting;
  return (
    <section aria-label={previewText.title}>
      <p className="t2 pt-2 text-ink-2">{previewText.title}</p>
      <div aria-live="polite" aria-busy={isCounting}>
        <p className={`t7 ${isCounting ? "text-ink-3" : ""}`}>
          {preview === undefined ? <span className="t2">{previewText.counting}</span> : preview.targeted}
        </p>
        {preview !== undefined && <Count preview={preview} />}
      </div>
      {preview !== undefined && (
        <>
          {(preview.targeted === 0 || preview.contactable === 0) && !isCounting && (
            <Loosen wizard={wizard} set={set} isEmpty={preview.targeted === 0} />
          )}
          <LeftOut preview={preview} />
          <First preview={preview} wizard={wizard} set={set} />
          <Overlap preview={preview} />
          <TargetHistogram steps={preview.histogram} />
        </>
      )}
    </section>
  );
}

function Count({ preview }: { readonly preview: MissionPreview }): ReactNode {
  const { targeted, found, cash, unknownNb, contactable, answersAllowedNb, simulation } = preview;
  return (
    <div className="t2 grid gap-1 pt-1">
      <p>
        {found === 0
          ? previewText.noneFound
          : formatMessage(previewText.of, {
              targeted,
              found,
              cash: <Amount key="cash" value={cash} decimals={false} />,
            })}{" "}
        <span className="t1 text-ink-3">
          {formatMessage(panelText.asOf, { day: formatDay(today()) })}
          {unknownNb > 0 && `, ${formatMessage(previewText.unknown, { count: unknownNb })}`}
        </span>
      </p>
      {targeted > 0 && (
        <p className={contactable === 0 ? "text-warn" : ""}>
          {formatMessage(previewText.contactable, { count: contactable })}
        </p>
      )}
      {answersAllowedNb !== null && (
        <p className="text-ink-2">{formatMessage(previewText.answers, { count: answersAllowedNb })}</p>
      )}
      {targeted > 0 && (
        <p className="t1 text-ink-2">
          {previewText.simulation}
          {"\u00a0: "}
          {simulation === null ? previewText.noPast : formatMessage(previewText.simulated, simulation)}
        </p>
      )}
    </div>
  );
}

/** The cost of each criterion: the target without it, and a button to remove it. */
function Loosen({ wizard, set, isEmpty }: Props & { readonly isEmpty: boolean }): ReactNode {
  const used = filterNames.filter((name) => (wizard.texts[name] ?? "") !== "").slice(0, 8);
  const without = (name: FilterName): Wizard => ({ ...wizard, texts: { ...wizard.texts, [name]: "" } });
  const counts = useQueries({ queries: used.map((name) => previewOf(without(name))) });
  if (used.length === 0) return null;
  return (
    <div className="pt-3">
      <p className="t2 text-warn">{isEmpty ? previewText.nobody : previewText.nobodyToCall}</p>
      <ul className="t2 grid gap-1 pt-1">
        {used.map((name, index) => {
          const found = counts[index]?.data?.preview;
          if (found === undefined) return null;
          return (
            <li key={name}>
              <LinkButton onClick={() => set({ texts: without(name).texts })}>
                {formatMessage(previewText.loosen, {
                  name: filterText[name],
                  count: found.targeted,
                  contactable: found.contactable,
                })}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function LeftOut({ preview: { leftOut } }: { readonly preview: MissionPreview }): ReactNode {
  if (leftOut.length === 0) return null;
  return (
    <section className="pt-4">
      <SectionHead title={previewText.leftOut} />
      <ul className="t2 grid gap-1 pt-2">
        {leftOut.map(({ reason, customerCount }) => (
          <li key={reason}>
            {formatMessage(previewText.leftOutLine, { count: customerCount, reason: leftOutWords[reason] })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function First({ preview, wizard, set }: Props & { readonly preview: MissionPreview }): ReactNode {
  const { excludedIds } = wizard;
  if (preview.found === 0 && excludedIds.length === 0) return null;
  return (
    <section className="pt-4">
      <SectionHead title={previewText.first} aside={previewText.byCash} />
      <ul>
        {preview.first.map(({ id, name, age, cash, wealth, asOf }) => (
          <li key={id} className="t2 flex min-h-11 items-center gap-x-3 border-b border-line py-1">
            <span className="min-w-0 grow">
              <span className="block break-words">{name}</span>
              <span className="t1 block text-ink-2">
                {age !== null && `${formatMessage(panelText.age, { age })}, `}
                {wealth === null
                  ? previewText.wealthUnknown
                  : formatMessage(previewText.wealth, {
                      amount: <Amount key="wealth" value={wealth} decimals={false} />,
                    })}
                {asOf !== null && `, ${formatMessage(panelText.asOf, { day: formatDay(asOf) })}`}
              </span>
            </span>
            <Amount value={cash} decimals={false} />
            <IconButton
              icon="close"
              label={formatMessage(previewText.takeOut, { name })}
              onClick={() => set({ excludedIds: [...excludedIds, id] })}
            />
          </li>
        ))}
      </ul>
      {preview.found > 0 && (
        <p className="t2 pt-2">
          <AreaLink to={customersMatching({ ...wizard.texts, text: "" })} className="link">
            {formatMessage(previewText.seeAll, { count: preview.found })}
          </AreaLink>
        </p>
      )}
      {excludedIds.length > 0 && (
        <p className="t1 pt-2 text-ink-2">
          {formatMessage(previewText.takenOut, { count: excludedIds.length })}{" "}
          <LinkButton onClick={() => set({ excludedIds: [] })}>{previewText.putBack}</LinkButton>
        </p>
      )}
    </section>
  );
}

function Overlap({ preview: { overlap } }: { readonly preview: MissionPreview }): ReactNode {
  if (overlap.length === 0) return null;
  return (
    <section className="pt-4">
      <SectionHead title={previewText.overlap} />
      <ul className="t2 grid gap-1 pt-2">
        {overlap.map(({ missionId, name, customerCount }) => (
          <li key={missionId}>{formatMessage(previewText.overlapLine, { name, count: customerCount })}</li>
        ))}
      </ul>
    </section>
  );
}

import { today } from "../../../../shared/clock/today.ts";
import type { Review } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import {
  dayBounds,
  type Id,
  reviewCheckNames,
  type ReviewConclusion,
  reviewConclusionNames,
  reviewConclusions,
  reviewMannerNames,
  reviewManners,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { SavedVersion } from "../../../../shared/club/saved-version.tsx";
import { text } from "../text.ts";
import { type ReviewDraft, useDraft } from "./use-draft.ts";

type FormProps = { readonly review: Review; readonly customerId: Id };

/** How the review was held, explanations, and the conclusion. */
export function ReviewForm({ review, customerId }: FormProps): ReactNode {
  const draft = useDraft({ review, customerId });
  const { values, set, failure, busy } = draft;
  return (
    <section>
      <SectionHead title={text.conclude} />
      <Form failure={failure} className="grid gap-6 pt-4" onSubmit={draft.conclude}>
        <RadioGroup
          label={text.manner}
          options={reviewManners.map((value) => ({ value, label: reviewMannerNames[value] }))}
          value={values.manner}
          onValue={(manner) => {
            set({ manner });
          }}
        />
        <div className="w-full sm:w-60">
          <DayField
            bounds={dayBounds("fact", today())}
            label={text.heldOn}
            {...draft.heldOn}
            error={draft.faults.heldOn}
          />
        </div>
        <Explanations review={review} draft={draft} />
        <Conclusions review={review} draft={draft} />
        <TextArea
          label={text.words}
          help={text.wordsHelp}
          rows={3}
          maxLength={4000}
          value={values.words}
          onChange={(event) => {
            set({ words: event.target.value });
          }}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" look="solid" busy={busy}>
            {text.submit}
          </Button>
          <Button onClick={() => void draft.keep()}>{text.save}</Button>
        </div>
        {failure !== null && (
          <p role="alert" className="t1 text-neg">
            {failure}
          </p>
        )}
        {draft.isChanged && <SavedReview review={review} />}
        <Drop review={review} customerId={customerId} onDropped={draft.forget} />
      </Form>
    </section>
  );
}

/** What another tab or a colleague saved in the meantime. */
function SavedReview({
  review: { manner, heldOn, points, words, checks, wordsByOther },
}: Pick<FormProps, "review">): ReactNode {
  const argued = checks.flatMap(({ check, argument }) =>
    argument === null ? [] : [[reviewCheckNames[check], argument] as const],
  );
  const parts = [
    [text.manner, reviewMannerNames[manner]],
    [text.heldOn, formatDay(heldOn)],
    [text.pointsLabel, points.join("\n")],
    [text.words, words],
    ...argued,
  ] as const;
  return <SavedVersion parts={parts} by={wordsByOther} />;
}

type PartProps = { readonly review: Review; readonly draft: ReviewDraft };

function Explanations({ review: { checks }, draft: { values, set } }: PartProps): ReactNode {
  const failing = checks.filter(({ verdict }) => verdict === "to_argue");
  if (failing.length === 0) return null;
  return (
    <fieldset className="grid gap-4">
      <legend className="t2 pb-2 font-semibold">{text.checksHead}</legend>
      {failing.map(({ check }) => (
        <TextArea
          key={check}
          label={formatMessage(text.argument, { check: reviewCheckNames[check] })}
          help={text.argumentHelp}
          rows={2}
          maxLength={1000}
          value={values.arguments[check] ?? ""}
          onChange={(event) => {
            set({ arguments: { ...values.arguments, [check]: event.target.value } });
          }}
        />
      ))}
    </fieldset>
  );
}

function Conclusions({ review, draft }: PartProps): ReactNode {
  const { values, set, faults } = draft;
  const refused = review.checks.filter(({ verdict }) => verdict === "refused");
  const names = refused.map(({ check }) => reviewCheckNames[check]).join(", ");
  const optionOf = (value: ReviewConclusion) => ({
    value,
    label: reviewConclusionNames[value],
    ...(value === "suitable" && refused.length > 0
      ? { unavailable: formatMessage(text.refused, { checks: names }) }
      : {}),
  });
  return (
    <>
      <RadioGroup
        label={text.conclusion}
        options={reviewConclusions.map(optionOf)}
        value={values.conclusion}
        error={faults.conclusion}
        onValue={(conclusion) => {
          set({ conclusion });
        }}
      />
      {values.conclusion === "points" && (
        <div className="grid gap-2">
          <TextArea
            label={text.pointsLabel}
            help={text.pointsHelp}
            error={faults.points}
            rows={5}
            maxLength={10_000}
            value={values.points}
            onChange={(event) => {
              set({ points: event.target.value });
            }}
          />
          {review.suggested.length > 0 && (
            <p>
              <LinkButton onClick={draft.useSuggested}>{text.useSuggested}</LinkButton>
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Drop({
  review: { id: reviewId },
  customerId,
  onDropped,
}: FormProps & { readonly onDropped: () => void }): ReactNode {
  const navigate = useAreaNavigate();
  const dropping = useAction(adviceApi.reviews.remove, { refreshes: [adviceApi.reviews.list] });
  const drop = async (): Promise<void> => {
    if ((await dropping.run({ params: { id: customerId, reviewId } })) === null) return;
    onDropped();
    toast(text.dropped);
    navigate(paths.reviews(), { replace: true });
  };
  return (
    <div className="grid justify-items-start gap-1">
      <LinkButton onClick={() => void drop()}>{text.drop}</LinkButton>
      {dropping.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {dropping.failure}
        </p>
      )}
    </div>
  );
}

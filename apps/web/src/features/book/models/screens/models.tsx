import type { Model } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { profileNames } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Drifts } from "../parts/drifts.tsx";
import { ModelForm } from "../parts/model-form.tsx";
import { Versions } from "../parts/versions.tsx";
import { text } from "../text.ts";

const profiles = profileNames.map((name, level) => ({
  value: String(level),
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
}));

/** The firm's model portfolios, one per risk profile, and the contracts of the book outside their bands. */
export function ModelsScreen(): ReactNode {
  const { data, isError, refetch } = useReading(bookApi.models.list, {});
  const roles = useMe()?.roles ?? [];
  const canWrite = roles.includes("manager") || roles.includes("admin");
  const [chosen, setChosen] = useState("2");
  const profile = Number(chosen);
  const model = data?.models.find((one) => one.profile === profile);
  return (
    <>
      <PageHead title={text.title} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{text.lead}</p>
      <p className="t2 pt-3">
        <AreaLink to={bookPaths.replacements()} className="link">
          {text.replace}
        </AreaLink>
      </p>
      <div className="w-full pt-5 sm:w-80">
        <Select label={text.profile} options={profiles} value={chosen} onValue={setChosen} />
      </div>
      {data === undefined ? (
        isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={7} height={60} />
          </Loading>
        )
      ) : (
        <OfProfile key={chosen} profile={profile} model={model} canWrite={canWrite} />
      )}
    </>
  );
}

type OfProfileProps = {
  readonly profile: number;
  readonly model: Model | undefined;
  readonly canWrite: boolean;
};

/** Contracts that drift from the model of a profile, the model itself, and its history. */
function OfProfile({ profile, model, canWrite }: OfProfileProps): ReactNode {
  return (
    <>
      {model !== undefined && (
        <section className="pt-8">
          <h2 className="t4">{text.drifts}</h2>
          <Drifts profile={profile} />
        </section>
      )}
      <section className="pt-8">
        <h2 className="t4">{text.model}</h2>
        <p className="t1 pt-2 text-ink-2">
          {model === undefined
            ? `${text.noModel}${canWrite ? "" : ` ${text.onlyHeads}`}`
            : formatMessage(text.by, {
                version: model.version,
                day: formatInstantDay(model.madeAt),
                author: model.authorName,
              })}
        </p>
        {(canWrite || model !== undefined) && (
          <ModelForm key={String(model?.version ?? 0)} profile={profile} model={model} canWrite={canWrite} />
        )}
      </section>
      {model !== undefined && (
        <section className="pt-8">
          <h2 className="t4 pb-3">{text.versions}</h2>
          <Versions profile={profile} current={model.version} />
        </section>
      )}
    </>
  );
}

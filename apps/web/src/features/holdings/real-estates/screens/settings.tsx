import type { RealEstate } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { PortfolioFailed } from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { AttributeFields } from "../parts/attribute-fields.tsx";
import { DescriptionFields } from "../parts/description-fields.tsx";
import { attributeProblems, bodyOf, descriptionProblems, draftOf, type Problems } from "../parts/draft.ts";
import { HomeHead, useHome } from "../parts/home-head.tsx";
import { HomeFacts } from "../parts/equity.tsx";
import { staleAfterChange, staleAfterRemoval } from "../parts/stale.ts";
import { settingsText, text } from "../text.ts";

/** The data of a property, and its deletion. */
export function RealEstateSettingsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const mayChange = useMayCall(api.realEstates.update);
  const reading = useHome(portfolioId);
  const home = reading.data?.realEstate;
  return (
    <>
      <HomeHead portfolioId={portfolioId} home={home} page={settingsText.page} />
      {home === undefined && reading.isError && <PortfolioFailed reading={reading} words={text} />}
      {home === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={10} height={48} />
          </div>
        </Loading>
      )}
      {home !== undefined && mayChange && (
        <div className="grid max-w-220 gap-12 pt-5">
          <SettingsForm key={home.id} home={home} />
          <Deletion home={home} />
        </div>
      )}
      {home !== undefined && !mayChange && (
        <div className="max-w-180 pt-5">
          <HomeFacts home={home} />
          <p className="t1 pt-3 text-ink-3">{settingsText.readOnly}</p>
        </div>
      )}
    </>
  );
}

function SettingsForm({ home }: { readonly home: RealEstate }): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(home));
  const [problems, setProblems] = useState<Problems>({});
  const save = useAction(api.realEstates.update, { refreshes: staleAfterChange });
  const change = (patch: Partial<typeof draft>): void => {
    setDraft((before) => ({ ...before, ...patch }));
  };
  const submit = async (): Promise<void> => {
    const found = { ...descriptionProblems(draft), ...attributeProblems(draft) };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const done = await save.run({ params: { id: home.id }, body: { realEstate: bodyOf(draft) } });
    if (done !== null) toast(settingsText.saved);
  };
  return (
    <section>
      <SectionHead title={settingsText.title} />
      <Form className="grid gap-6 pt-4" onSubmit={submit}>
        <DescriptionFields {...{ draft, change, problems }} />
        <AttributeFields {...{ draft, change, problems }} />
        {save.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {save.failure}
          </p>
        )}
        <Button look="solid" type="submit" busy={save.busy} className="justify-self-start max-sm:w-full">
          {settingsText.save}
        </Button>
      </Form>
    </section>
  );
}

/** The checkbox is required: a deletion is final. */
function Deletion({ home }: { readonly home: RealEstate }): ReactNode {
  const go = useAreaNavigate();
  const [confirmed, setConfirmed] = useState(false);
  const remove = useAction(api.realEstates.remove, { refreshes: staleAfterRemoval });
  const submit = async (): Promise<void> => {
    const done = await remove.run({ params: { id: home.id }, query: { confirmed } });
    if (done === null) return;
    toast(settingsText.removed);
    go(paths.portfolios());
  };
  return (
    <section>
      <SectionHead title={settingsText.deletion} />
      <div className="grid gap-3 pt-3">
        <p className="t2 text-ink-2">{settingsText.deletionWords}</p>
        <Checkbox
          label={settingsText.confirm}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
        {remove.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {remove.failure}
          </p>
        )}
        <Button
          look="danger"
          busy={remove.busy}
          disabled={!confirmed}
          className="justify-self-start"
          onClick={() => void submit()}
        >
          {settingsText.remove}
        </Button>
      </div>
    </section>
  );
}

import type { LoanDetail } from "@vigie/api";
import { isId } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { linkText } from "../text.ts";
import { staleAfterLoan } from "./stale.ts";

/** The property that the loan finances, and how to link or unlink it. */
export function HomeLink({ loan }: { readonly loan: LoanDetail }): ReactNode {
  const mayLink = useMayCall(api.loans.link);
  const mayUnlink = useMayCall(api.loans.unlink);
  const unlink = useAction(api.loans.unlink, { refreshes: staleAfterLoan });
  const home = loan.realEstate;
  return (
    <section>
      <SectionHead title={linkText.title} />
      <div className="grid gap-3 pt-3">
        {home === null ? (
          <p className="t2 text-ink-2">{linkText.none}</p>
        ) : (
          <div className="flex items-baseline justify-between gap-4">
            <AreaLink to={paths.realEstate(home.id)} className="link">
              {home.name}
            </AreaLink>
            {mayUnlink && (
              <LinkButton
                onClick={() =>
                  void unlink.run({ params: { id: loan.id } }).then((done) => {
                    if (done !== null) toast(linkText.unlinked);
                  })
                }
              >
                {linkText.unlink}
              </LinkButton>
            )}
          </div>
        )}
        {home === null && mayLink && <LinkForm loan={loan} />}
        <Refusal words={unlink.failure} />
      </div>
    </section>
  );
}

function LinkForm({ loan }: { readonly loan: LoanDetail }): ReactNode {
  const homes = useReading(api.realEstates.list, { params: { id: "me" } });
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useAction(api.loans.link, { refreshes: staleAfterLoan });
  const list = homes.data?.realEstates ?? [];
  if (homes.data !== undefined && list.length === 0)
    return (
      <p className="t2 text-ink-2">
        {linkText.noHome}{" "}
        <AreaLink to={paths.addRealEstate()} className="link">
          {linkText.addHome}
        </AreaLink>
      </p>
    );
  const submit = async (): Promise<void> => {
    if (chosen === null || !isId(chosen)) return;
    const done = await link.run({ params: { id: loan.id }, body: { realEstateId: chosen } });
    if (done !== null) toast(linkText.linked);
  };
  return (
    <div className="grid gap-3" data-print="none">
      <Select
        label={linkText.choose}
        options={list.map((home) => ({ value: home.id, label: home.name }))}
        value={chosen}
        onValue={setChosen}
      />
      <Refusal words={link.failure} />
      <Button look="quiet" busy={link.busy} disabled={chosen === null} onClick={() => void submit()}>
        {linkText.link}
      </Button>
    </div>
  );
}

function Refusal({ words }: { readonly words: string | null }): ReactNode {
  if (words === null) return null;
  return (
    <p role="alert" className="t2 text-neg">
      {words}
    </p>
  );
}

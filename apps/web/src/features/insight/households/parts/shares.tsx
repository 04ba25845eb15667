import type { Household } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { kindLabel, shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type Props = { readonly name: string; readonly contracts: Household["contracts"] };

/** Which of one's own contracts the other person sees; none until they are ticked. */
export function Shares({ name, contracts }: Props): ReactNode {
  const shared: readonly Id[] = contracts.filter((one) => one.shared).map(({ id }) => id);
  const typed = useTyped<{ readonly ids: readonly Id[] }>(["household-shares"], { ids: shared });
  const { ids } = typed.values;
  const save = useAction(api.households.share, { refreshes: [api.households.show] });
  const submit = async (): Promise<boolean> => {
    if ((await save.run({ body: { portfolioIds: [...ids] } })) === null) return false;
    typed.forget();
    toast(text.saved);
    return true;
  };
  return (
    <section aria-label={formatMessage(text.shares, { name })}>
      <SectionHead
        title={formatMessage(text.shares, { name })}
        aside={formatMessage(text.sharedCount, { count: shared.length })}
      />
      {contracts.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noContracts}</p>
      ) : (
        <Form
          aria-label={formatMessage(text.shares, { name })}
          className="grid gap-1 pt-3"
          failure={save.failure}
          onSubmit={submit}
        >
          <p className="t1 pb-3 text-ink-2">{text.sharesHelp}</p>
          {contracts.map((contract) => (
            <Checkbox
              key={contract.id}
              label={<Named contract={contract} />}
              checked={ids.includes(contract.id)}
              onChange={(event) => {
                const others = ids.filter((one) => one !== contract.id);
                typed.set({ ids: event.target.checked ? [...others, contract.id] : others });
              }}
            />
          ))}
          {save.failure !== null && (
            <p role="alert" className="t2 text-neg">
              {save.failure}
            </p>
          )}
          <p className="pt-2">
            <Button type="submit" look="solid" busy={save.busy}>
              {text.save}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

/** Its name, then its kind and its institution, without repeating a word. */
function Named({ contract }: { readonly contract: Props["contracts"][number] }): ReactNode {
  const name = plainName(contract.name);
  const kind = kindLabel({ kind: contract.kind, kindDetail: null });
  const isSaid = kind.toLowerCase() === name.toLowerCase();
  const rest = [
    ...(isSaid ? [] : [kind]),
    ...(contract.institution === null ? [] : [shortInstitution(contract.institution)]),
  ];
  return (
    <>
      {name}
      <span className="t1 block text-ink-2">{rest.join(", ")}</span>
    </>
  );
}

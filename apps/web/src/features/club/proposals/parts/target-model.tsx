import type { ModelledTarget, Target } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Cents, type Id, profileName } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { assetClassText } from "../../../../ui/charts/text.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { shareText } from "./target-lines.tsx";
import { targetText as text } from "./target-text.ts";

type Props = {
  readonly customerId: Id;
  readonly portfolioId: Id;
  readonly model: Target["model"];
  /** The deposit; unknown while it is being typed. */
  readonly payment: Cents | "unread";
  /** The page was opened to start from the model. */
  readonly isAsked: boolean;
  readonly onTake: (modelled: ModelledTarget) => void;
};

type Aim = keyof typeof text.aims;
const aims = (["target", "bands"] as const).map((value) => ({ value, label: text.aims[value] }));

/** The firm's model for the customer's profile: the distance of these weights from it, and a button to apply it. */
export function TargetModel({ customerId, portfolioId, model, payment, isAsked, onTake }: Props): ReactNode {
  const [aim, setAim] = useState<Aim>("target");
  const [taken, setTaken] = useState<ModelledTarget | null>(null);
  const ask = useAction(adviceApi.targets.model);
  const take = async (): Promise<void> => {
    const body = { aim, payment: payment === "unread" || payment === 0 ? null : payment };
    const reply = await ask.run({ params: { id: customerId, portfolioId }, body });
    if (reply === null) return;
    setTaken(reply.modelled);
    onTake(reply.modelled);
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || model === null || hasBegun.current) return;
    hasBegun.current = true;
    void take();
  });
  return (
    <section className="grid gap-3">
      <SectionHead title={text.model} />
      {model === null ? (
        <p className="t2 text-ink-2">{text.noModel}</p>
      ) : (
        <>
          <p role="status" className="t2">
            {formatMessage(text.modelOf, { profile: profileName(model.profile), version: model.version })}{" "}
            {model.gaps.length === 0 ? text.modelWithin : `${gapsText(model.gaps)}.`}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-full sm:w-80">
              <Select label={text.aim} options={aims} value={aim} onValue={setAim} />
            </div>
            <Button busy={ask.busy} disabled={payment === "unread"} onClick={() => void take()}>
              {text.useModel}
            </Button>
          </div>
        </>
      )}
      {taken !== null && <Taken modelled={taken} />}
      {ask.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {ask.failure}
        </p>
      )}
    </section>
  );
}

function gapsText(gaps: NonNullable<Target["model"]>["gaps"]): string {
  return gaps
    .map(({ assetClass, beyond }) =>
      formatMessage(beyond > 0 ? text.above : text.below, {
        name: assetClassText[assetClass],
        points: formatMessage(text.points, { points: Math.round(Math.abs(beyond) * 1000) / 10 }),
      }),
    )
    .join(", ");
}

/** Parts of the model that the contract does not allow. */
function Taken({ modelled }: { readonly modelled: ModelledTarget }): ReactNode {
  const { isStill, isBandsOnly, shortages } = modelled;
  return (
    <div role="status" className="t2 grid gap-1">
      {isStill && <p>{text.still}</p>}
      {isBandsOnly && !isStill && <p>{text.bandsOnly}</p>}
      {shortages.map(({ assetClass, low, reachable }) => (
        <p key={assetClass} className="text-warn">
          {formatMessage(reachable === 0 ? text.absent : text.short, {
            name: assetClassText[assetClass],
            low: shareText(low),
            reachable: shareText(reachable),
          })}
        </p>
      ))}
    </div>
  );
}

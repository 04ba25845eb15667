import { useState, type ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubInterval } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { priceScreenText as words } from "../text.ts";

export type CouponFieldProps = {
  readonly interval: ClubInterval;
  readonly coupon: string | null;
  readonly onCoupon: (coupon: string | null) => void;
};

/** A promotional code: checked when entered, one at a time. */
export function CouponField({ interval, coupon, onCoupon }: CouponFieldProps): ReactNode {
  const [typed, setTyped] = useState(coupon ?? "");
  const [told, setTold] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const verify = useAction(clubApi.plans.verifyCoupon);
  const apply = async (): Promise<boolean> => {
    const code = typed.trim();
    if (code === "") return false;
    const planId = interval === "monthly" ? "club_monthly" : "club_yearly";
    const reply = await verify.run({ body: { coupon: code, planId } });
    const isValid = reply?.state === "valid";
    setTold(reply === null || isValid ? null : words.invalid);
    setUntil(
      reply?.endsOn === null || reply?.endsOn === undefined
        ? null
        : formatMessage(words.until, { day: formatDay(reply.endsOn) }),
    );
    if (isValid) onCoupon(code);
    return isValid;
  };
  if (coupon !== null)
    return (
      <p className="t2 border-b border-line py-3" role="status">
        <span className="font-semibold">{coupon}</span> <span className="text-pos">{words.valid}</span>{" "}
        <LinkButton
          onClick={() => {
            onCoupon(null);
            setTyped("");
          }}
        >
          {words.remove}
        </LinkButton>
        {until !== null && <span className="t1 block text-ink-2">{until}</span>}
      </p>
    );
  return (
    <Form onSubmit={apply} failure={verify.failure ?? told} className="grid gap-3 border-b border-line py-3">
      <TextField
        label={words.code}
        value={typed}
        maxLength={40}
        autoComplete="off"
        help={verify.busy ? words.checking : undefined}
        error={verify.failure ?? told ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setTold(null);
        }}
      />
      <Button type="submit" busy={verify.busy}>
        {words.apply}
      </Button>
    </Form>
  );
}

import type { PartnerStanding } from "@vigie/domain";
import type { PartnerReading } from "./partner-reading.ts";
import { takenBackStanding } from "./taken-back.ts";

/** Translates the partner's state to the terms of the rule. */
export function standingAtPartner(partner: PartnerReading): PartnerStanding {
  const { state, invoice } = partner.subscription;
  return {
    subscription: state,
    takenBack: takenBackStanding(partner),
    invoice: invoice === null ? null : { isFirst: invoice.isFirst, money: invoice.state },
  };
}

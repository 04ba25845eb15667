import type { PartnerStanding } from "@vigie/domain";
import type { PartnerSubscription } from "@vigie/partners";

/** What the partner says, in the words of the rule. */
export function standingAtPartner({ state, invoice }: PartnerSubscription): PartnerStanding {
  return {
    subscription: state,
    invoice: invoice === null ? null : { isFirst: invoice.isFirst, money: invoice.state },
  };
}

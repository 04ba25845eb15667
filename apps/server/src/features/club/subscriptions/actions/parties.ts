import { fullName, sirenText, type Variant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { type Subject, systemFirmSubject } from "../../../../edge/subject.ts";
import { firmView } from "../../../book/firms/actions/settings.ts";
import { personById } from "../../../directory/people/actions.ts";
import { profileView, userOf } from "../../../identity/users/actions/view.ts";
import type { Buyer, Parties, Seller } from "../../documents/actions/parties.ts";
import type { SubscriptionRow } from "../store.ts";

/** Returns the firm and the customer as documents name them, from what each declared. */
export async function partiesOf(
  services: Services,
  subject: Subject,
  { firmId }: Pick<SubscriptionRow, "firmId">,
): Promise<Parties> {
  return {
    seller: await sellerOf(services, subject.variant, firmId),
    buyer: await buyerOf(services, subject),
  };
}

export async function sellerOf(
  services: Services,
  variant: Variant,
  firmId: SubscriptionRow["firmId"],
): Promise<Seller> {
  const firm = await firmView(services, systemFirmSubject("club", firmId, variant));
  return {
    name: firm.name,
    brand: variant.brand,
    legalForm: firm.legalForm,
    capitalCents: null,
    siren: firm.siren === null ? null : sirenText(firm.siren),
    rcs: firm.rcs,
    vatNumber: firm.vatNumber,
    creditorId: firm.creditorId,
    street: firm.street,
    postalCode: firm.postalCode,
    city: firm.city,
    email: firm.email,
    phone: firm.phone,
    orias: firm.orias,
    association: firm.association,
    insurer: firm.insurer,
    insurancePolicy: firm.insurancePolicy,
    retrocessions: firm.retrocessions,
    mediator: firm.mediator,
    mediatorUrl: firm.mediatorUrl,
    sellsInsurance: false,
    // Not independent unless the firm declares it: the law reserves the word.
    isIndependent: false,
    partners: [],
  };
}

async function buyerOf(services: Services, subject: Subject): Promise<Buyer> {
  const person = await userOf(services.db, subject.customerId);
  const { address } = await profileView(subject, services.db, person);
  return {
    name: fullName(person) ?? person.email,
    email: person.email,
    street: address?.street ?? null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
  };
}

/** Returns the name of the advisor of the subscription. */
export async function advisorName(
  { db }: Pick<Services, "db">,
  { advisorId }: Pick<SubscriptionRow, "advisorId">,
): Promise<string> {
  const advisor = await personById(db, advisorId);
  return advisor === undefined ? "" : (fullName(advisor) ?? advisor.email);
}

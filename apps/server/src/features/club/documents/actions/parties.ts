import type { Cents, Day, Instant, TaxedPrice } from "@vigie/domain";

/** The firm as its documents name it. Unknown values are null and not printed. */
export type Seller = {
  readonly name: string;
  readonly brand: string;
  readonly legalForm: string | null;
  readonly capitalCents: Cents | null;
  readonly siren: string | null;
  /** The town where the company is registered (RCS). */
  readonly rcs: string | null;
  readonly vatNumber: string | null;
  /** The creditor identifier for direct debits. */
  readonly creditorId: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly orias: string | null;
  readonly association: string | null;
  readonly insurer: string | null;
  readonly insurancePolicy: string | null;
  /** Whether the firm keeps payments from third parties; null if it has not declared it. */
  readonly retrocessions: "none" | "received" | null;
  readonly mediator: string | null;
  readonly mediatorUrl: string | null;
  /** Whether it is also an insurance intermediary. */
  readonly sellsInsurance: boolean;
  /** « Indépendant » as RG AMF 325-5 has it: fees alone, nothing kept of what partners pay. */
  readonly isIndependent: boolean;
  /** Firms with which it has capital or business links. */
  readonly partners: readonly string[];
};

/** Returns « none » if the firm declares that only its customers pay it; otherwise « unknown », because nobody reports what others
 * pay it. */
export function thirdParties({ isIndependent, retrocessions }: Seller): "none" | "unknown" {
  return isIndependent || retrocessions === "none" ? "none" : "unknown";
}

export type Buyer = {
  readonly name: string;
  readonly email: string;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
};

export type Parties = { readonly seller: Seller; readonly buyer: Buyer };
export type Advised = {
  readonly name: string;
  readonly institution: string | null;
  readonly basisCents: Cents;
  readonly shareCents: Cents;
};
/** The price that the customer accepted. */
export type Agreed = {
  readonly interval: "monthly" | "yearly";
  readonly tariffVersion: string;
  readonly basisCents: Cents;
  readonly basisAsOf: Day;
  readonly price: TaxedPrice;
  readonly contracts: readonly Advised[];
};
export type Made = { readonly number: string; readonly at: Instant };

import type { Cents, Day, Instant, TaxedPrice } from "@vigie/domain";

/** The firm as its documents name it. What is unknown is null and is not written. */
export type Seller = {
  readonly name: string;
  readonly brand: string;
  readonly legalForm: string | null;
  readonly capitalCents: Cents | null;
  readonly siren: string | null;
  /** The town of the register. */
  readonly rcs: string | null;
  readonly vatNumber: string | null;
  /** Identifier of the creditor of direct debits. */
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
  /** Payments of third parties that it keeps; null where it has not said. */
  readonly retrocessions: "none" | "received" | null;
  readonly mediator: string | null;
  readonly mediatorUrl: string | null;
  /** Is it an intermediary in insurance besides? */
  readonly sellsInsurance: boolean;
  /** « Indépendant » as RG AMF 325-5 has it: fees alone, nothing kept of what partners pay. */
  readonly isIndependent: boolean;
  /** Firms with which it has links of capital or of business. */
  readonly partners: readonly string[];
};

/** Whether the firm says that it is paid by its customers alone; what it is paid by others is told by nobody. */
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
/** The price as it was accepted. */
export type Agreed = {
  readonly interval: "monthly" | "yearly";
  readonly tariffVersion: string;
  readonly basisCents: Cents;
  readonly basisAsOf: Day;
  readonly price: TaxedPrice;
  readonly contracts: readonly Advised[];
};
export type Made = { readonly number: string; readonly at: Instant };

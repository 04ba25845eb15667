import { type Envelope, netMean, valueAfterTax } from "../index.ts";
import {
  type Cents,
  cents,
  type GainTaxes,
  type NextEnvelope,
  type NextPlace,
  nextPlaces,
  nextSumAssumptions,
  nextSumCents,
  nextSumYears,
  type Ratio,
} from "@vigie/domain";

export type PlacesInput = {
  readonly taxes: GainTaxes;
  /** Null where no rate is known on the day. */
  readonly livretRatio: Ratio | null;
  readonly euroFundRatio: Ratio;
  /** Yearly fee of the envelope on its units; null where unknown. */
  readonly envelopeRatios: Readonly<Record<NextEnvelope, Ratio | null>>;
  /** Marginal income tax rates, today and on withdrawal; null where not given. */
  readonly marginal: { readonly in: Ratio; readonly out: Ratio } | null;
};

export type PlaceValue = {
  readonly place: NextPlace;
  /** After the years and all taxes; null where an input is missing. */
  readonly valueCents: Cents | null;
  /** Yearly growth after costs, before tax. */
  readonly growthRatio: Ratio | null;
  /** Tax rate on the gains. */
  readonly taxRatio: Ratio | null;
  readonly isCostSupposed: boolean;
};

/** Value of the next sum in each envelope, with the same market mix in all that allow one.
 * @source methodology 2, section 3.7 */
export function placeValues(input: PlacesInput): PlaceValue[] {
  return nextPlaces.map((place) => {
    const found = envelopeOf(place, input);
    if (found === null)
      return { place, valueCents: null, growthRatio: null, taxRatio: null, isCostSupposed: false };
    const { envelope, ...told } = found;
    const valueCents = cents(Math.round(valueAfterTax(nextSumCents, nextSumYears, envelope)));
    return { place, valueCents, ...told };
  });
}

type Found = Omit<PlaceValue, "place" | "valueCents"> & { readonly envelope: Envelope };

function envelopeOf(place: NextPlace, input: PlacesInput): Found | null {
  const { taxes, livretRatio, euroFundRatio, marginal } = input;
  const flat = taxes.income.value + taxes.levies.value;
  switch (place) {
    case "livret_a":
      if (livretRatio === null) return null;
      return {
        envelope: { kind: "exempt", rateRatio: livretRatio },
        growthRatio: livretRatio,
        taxRatio: 0,
        isCostSupposed: false,
      };
    case "euro_fund": {
      const leviesRatio = taxes.lightLevies.value;
      return {
        envelope: { kind: "levied", rateRatio: euroFundRatio, leviesRatio },
        growthRatio: euroFundRatio,
        taxRatio: leviesRatio,
        isCostSupposed: false,
      };
    }
    case "lifeinsurance":
      return gains("lifeinsurance", input, taxes.lightLevies.value);
    case "lifeinsurance_beyond":
      return gains("lifeinsurance", input, taxes.lightLevies.value + taxes.oldLifeInsurance.value);
    case "pea":
      return gains("pea", input, taxes.levies.value);
    case "market":
      return gains("market", input, flat);
    case "per": {
      if (marginal === null) return null;
      const { envelope: _, ...told } = gains("per", input, flat);
      const { growthRatio } = told;
      if (growthRatio === null) return null;
      const rates = { inRatio: marginal.in, outRatio: marginal.out, taxRatio: flat };
      return { ...told, envelope: { kind: "deducted", growthRatio, ...rates } };
    }
  }
}

function gains(name: NextEnvelope, { envelopeRatios }: PlacesInput, taxRatio: Ratio): Found {
  const told = envelopeRatios[name];
  const growthRatio = netMean({
    grossRatio: nextSumAssumptions.grossRatio,
    ongoingRatio: nextSumAssumptions.fundRatio,
    contractRatio: told ?? nextSumAssumptions.envelopeRatio[name],
  });
  return {
    envelope: { kind: "gains", growthRatio, taxRatio },
    growthRatio,
    taxRatio,
    isCostSupposed: told === null,
  };
}

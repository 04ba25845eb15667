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
  /** What the envelope takes a year on its units; null where nobody tells it. */
  readonly envelopeRatios: Readonly<Record<NextEnvelope, Ratio | null>>;
  /** Marginal rates of income tax, today and when it is taken out; null where they are not told. */
  readonly marginal: { readonly in: Ratio; readonly out: Ratio } | null;
};

export type PlaceValue = {
  readonly place: NextPlace;
  /** After the years and all taxes; null where what it asks is not told. */
  readonly valueCents: Cents | null;
  /** What it grows by in a year, costs taken, before tax. */
  readonly growthRatio: Ratio | null;
  /** Taken on the gains. */
  readonly taxRatio: Ratio | null;
  readonly isCostSupposed: boolean;
};

/** What the next sum would be worth in each envelope, the same mix of markets in all that take one.
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

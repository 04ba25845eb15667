import type { Day } from "@vigie/domain";
import { dayText, instantDayText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Agreed, Made, Parties } from "./actions/parties.ts";
import { bothParties, complaints, euros, natureOfAdvice, privacy } from "./parties-text.ts";
import type { Block, Sheet } from "./actions/sheet.ts";

export type LetterData = Parties &
  Made & {
    readonly advisorName: string;
    readonly agreed: Agreed;
    /** The document d'entrée en relation that the customer received. */
    readonly entry: { readonly version: string; readonly receivedOn: Day };
    /** The interval of reviews that the firm promises, in months. */
    readonly reviewMonths: number;
  };

const periods = { monthly: "mois", yearly: "an" } as const;

/** Lettre de mission (RG AMF 325-6), signed by both parties before any advice. */
export function letterSheet(data: LetterData): Sheet {
  const { seller, buyer, entry, agreed, advisorName } = data;
  return {
    title: "Lettre de mission",
    reference: `N° ${data.number}, établie le ${instantDayText(data.at)} en deux exemplaires`,
    blocks: [
      bothParties(data),
      { heading: "1. Objet" },
      {
        text: `Le client confie au cabinet une mission de conseil en investissements financiers sur les contrats de l’article 3, en application de l’article 325-6 du règlement général de l’AMF. Son conseiller est ${advisorName}. Le client reconnaît avoir reçu le document d’entrée en relation, version ${entry.version}, le ${dayText(entry.receivedOn)}.`,
      },
      { heading: "2. Nature et modalités du conseil" },
      { text: natureOfAdvice(seller) },
      {
        list: [
          "Chaque conseil est remis avec une déclaration d’adéquation écrite, qui le rapporte à vos objectifs, votre horizon, vos connaissances, votre tolérance au risque, votre capacité à subir des pertes et vos préférences de durabilité (article L. 541-8-1 du Code monétaire et financier, règlement délégué (UE) 2017/565, article 54).",
          reviewPromise(data.reviewMonths),
          "Sans réponses à jour à votre questionnaire, aucun conseil n’est rendu.",
          "Le cabinet n’exécute aucun ordre et n’agit pas sous mandat\u00a0: vous transmettez vous-même vos ordres à l’établissement.",
        ],
      },
      { heading: "3. Contrats suivis" },
      contractsTable(agreed),
      {
        note: `Base du prix\u00a0: moyenne des trois dernières fins de mois jusqu’au ${dayText(agreed.basisAsOf)}. Les comptes, les livrets réglementés et les crédits sont suivis sans frais. Ajouter un contrat demande un avenant.`,
      },
      { heading: "4. Rémunération" },
      ...priceBox(agreed),
      { heading: "5. Information du client" },
      {
        text: "Le client dispose en permanence de ses conseils et de leur état dans son espace. Un relevé annuel présente les coûts du service, ceux des produits et les paiements de tiers (règlement délégué (UE) 2017/565, article 50).",
      },
      { heading: "6. Prise d’effet et durée" },
      {
        text: "La mission prend effet une fois l’identité du client vérifiée (article L. 561-5 du Code monétaire et financier)\u00a0: rien n’est exécuté ni payé avant. Sans demande expresse d’un début immédiat, elle commence après le délai de rétractation. Elle dure jusqu’à ce qu’une partie y mette fin.",
      },
      { heading: "7. Rétractation et résiliation" },
      {
        text: "Le client peut renoncer au contrat pendant 14 jours, sans motif, par «\u00a0Renoncer au contrat ici\u00a0» (articles L. 222-7 et L. 222-8 du Code de la consommation), puis y mettre fin à tout moment par «\u00a0Résilier votre contrat\u00a0» (article L. 215-1-1), avec effet à la fin de la période payée. Le cabinet peut y mettre fin avec un préavis de 30 jours\u00a0; les jours non servis sont remboursés.",
      },
      { heading: "8. Données personnelles et conservation" },
      { text: privacy },
      ...complaints(seller),
      {
        signatures: [
          ["Pour le cabinet", seller.name, advisorName],
          ["Le client", buyer.name, "«\u00a0lu et approuvé\u00a0»"],
        ],
      },
    ],
  };
}

const reviewPromise = (months: number): string =>
  `L’adéquation de vos contrats est révisée au moins ${months === 12 ? "une fois par an" : `tous les ${String(months)}\u00a0mois`}, à compter de la signature de cette lettre, puis de chaque revue.`;

export function contractsTable({ contracts: followed, basisCents, price: total, interval }: Agreed): Block {
  return {
    table: {
      head: ["Contrat", "Base du prix", `Part du prix par ${periods[interval]}`],
      rows: followed.map(({ name, institution, basisCents: basis, shareCents }) => [
        institution === null ? name : `${name}, ${institution}`,
        euros(basis),
        euros(shareCents),
      ]),
      totals: [["Total", euros(basisCents), euros(total.ttcCents)]],
    },
  };
}

export function priceBox({
  interval,
  price: { ttcCents, htCents, vatCents },
  tariffVersion,
}: Agreed): readonly Block[] {
  return [
    {
      box: [
        `${euros(ttcCents)} par ${periods[interval]}, toutes taxes comprises`,
        `soit ${euros(htCents)} hors taxe et ${euros(vatCents)} de TVA à 20\u00a0%, selon le barème «\u00a0${tariffVersion}\u00a0» remis avant la signature.`,
      ],
    },
  ];
}

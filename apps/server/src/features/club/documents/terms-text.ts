import {
  clubRules,
  type ClubInterval,
  type Day,
  type Tariff,
  type TaxedPrice,
  withdrawalDays,
} from "@vigie/domain";
import { dayText, shareText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Parties } from "./actions/parties.ts";
import { bothParties, complaints, euros, natureOfAdvice } from "./parties-text.ts";
import type { Block, Sheet, SheetTable } from "./actions/sheet.ts";

export type TermsData = Parties & {
  readonly version: string;
  readonly on: Day;
  readonly tariff: Tariff;
  readonly interval: ClubInterval;
  readonly price: TaxedPrice;
  readonly validTo: Day;
};

/** Pre-contract information of a distance contract (C. conso L221-5, L222-5). */
export function termsSheet(data: TermsData): Sheet {
  const { seller, version, on, tariff } = data;
  return {
    title: "Informations précontractuelles",
    reference: `Version ${version}, remises le ${dayText(on)}`,
    blocks: [
      {
        text: "Ces informations vous sont données avant toute signature, sur un support durable (articles L. 221-5 et L. 222-5 du Code de la consommation).",
      },
      bothParties(data),
      { heading: "Le service" },
      {
        text: "Le Club est un abonnement de conseil\u00a0: un conseiller nommé suit les contrats que vous choisissez, vous adresse des conseils motivés, signés et datés, et les révise au moins une fois par an. Vous restez libre de suivre ou non chaque conseil. Les contrats sous mandat de gestion n’entrent pas dans le Club.",
      },
      { text: natureOfAdvice(seller) },
      { heading: "Le prix" },
      ...priceBlocks(data),
      { table: tariffTable(tariff) },
      {
        note: `Taux annuels toutes taxes comprises, appliqués tranche par tranche à la moyenne des trois dernières fins de mois. Le mois est le douzième de l’année, ${euros(tariff.minMonthCents)} au moins et ${euros(tariff.maxMonthCents)} au plus. L’année payée d’avance est réduite de ${shareText(tariff.yearDiscountBasisPoints / 10_000)}. TVA de ${shareText(tariff.vatBasisPoints / 10_000)} incluse.`,
      },
      {
        text: `Un abonnement au mois est recalculé chaque trimestre par cette seule formule et annoncé ${String(clubRules.priceChangeNoticeDays)} jours avant\u00a0; un abonnement à l’année l’est à sa date anniversaire. Vous pouvez refuser une hausse en mettant fin au contrat sans frais.`,
      },
      { heading: "Paiement" },
      {
        text: `Par carte ou par prélèvement SEPA, d’avance\u00a0: le 1er du mois, ou à la date anniversaire. Le premier mois est payé au prorata des jours. Un prélèvement est annoncé ${String(clubRules.sepaNoticeDays)} jours avant.`,
      },
      ...withdrawalBlocks(),
      ...leavingBlocks(),
      ...complaints(seller),
      { heading: "Parler à une personne" },
      {
        text: "À chaque étape de la souscription, vous pouvez demander des explications à un conseiller plutôt qu’à l’outil en ligne (article L. 222-5-1 du Code de la consommation).",
      },
      { heading: "Droit, langue et preuve" },
      {
        text: "Contrat et relations précontractuelles\u00a0: droit français, langue française, tribunaux compétents selon le Code de la consommation. Le contrat signé est conservé 10 ans et vous est remis à votre demande (articles L. 213-1 et D. 213-2 du Code de la consommation).",
      },
    ],
  };
}

function priceBlocks({ interval, price, tariff, validTo }: TermsData): readonly Block[] {
  const period = interval === "monthly" ? "mois" : "an";
  return [
    {
      box: [
        `${euros(price.ttcCents)} par ${period}, toutes taxes comprises`,
        `soit ${euros(price.htCents)} hors taxe et ${euros(price.vatCents)} de TVA. Prix calculé par le barème «\u00a0${tariff.version}\u00a0», valable jusqu’au ${dayText(validTo)}.`,
      ],
    },
  ];
}

function tariffTable({ bands }: Tariff): SheetTable {
  return {
    head: ["Tranche de la valeur suivie", "Taux par an"],
    rows: bands.map(({ fromCents, basisPoints }, index) => {
      const next = bands[index + 1];
      return [
        next === undefined
          ? `Au-delà de ${euros(fromCents)}`
          : `De ${euros(fromCents)} à ${euros(next.fromCents)}`,
        shareText(basisPoints / 10_000),
      ];
    }),
    totals: [],
  };
}

function withdrawalBlocks(): readonly Block[] {
  return [
    { heading: "Droit de rétractation" },
    {
      text: `Vous disposez de ${String(withdrawalDays)} jours calendaires pour renoncer au contrat, sans motif ni pénalité, à compter de sa conclusion ou de la réception de ces informations si elle est postérieure (article L. 222-7). Le jour de la conclusion n’est pas compté\u00a0; un délai qui finit un samedi, un dimanche ou un jour férié court jusqu’au jour ouvrable suivant.`,
    },
    {
      box: [
        "Où renoncer",
        "Le lien «\u00a0Renoncer au contrat ici\u00a0» reste visible pendant tout le délai dans votre espace Club et figure dans chaque e-mail sur votre contrat (articles L. 221-21 et D. 221-5). Un accusé de réception daté vous est adressé aussitôt. Une lettre ou un e-mail au cabinet suffit aussi.",
      ],
    },
    {
      text: `Sans votre demande expresse, le service commence et le premier paiement a lieu après ce délai. Si vous demandez un début immédiat, seuls les jours servis sont dus en cas de rétractation (article L. 222-13)\u00a0; le reste est remboursé sous ${String(clubRules.refundDays)} jours.`,
    },
  ];
}

function leavingBlocks(): readonly Block[] {
  return [
    { heading: "Durée et fin du contrat" },
    {
      text: "Le contrat au mois est à durée indéterminée\u00a0: vous y mettez fin à tout moment, à la fin de la période payée. Le contrat à l’année se renouvelle par tacite reconduction\u00a0: un courrier vous l’annonce entre trois mois et un mois avant la date limite (article L. 215-1)\u00a0; à défaut, vous y mettez fin à tout moment. La résiliation se fait en trois clics par «\u00a0Résilier votre contrat\u00a0», dans votre espace ou sans connexion (articles L. 215-1-1, D. 215-1 et D. 215-2). Les mois pleins non servis d’une année payée sont remboursés.",
    },
  ];
}

import { dayText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Day } from "@vigie/domain";
import type { Seller } from "./actions/parties.ts";
import { complaints, natureOfAdvice, privacy, sellerAlone } from "./parties-text.ts";
import type { Block, Sheet } from "./actions/sheet.ts";

export type EntryData = { readonly seller: Seller; readonly version: string; readonly on: Day };

/** Document d'entrée en relation, given before any service (RG AMF 325-5; C. ass. L521-2, R521-1). */
export function entrySheet({ seller, version, on }: EntryData): Sheet {
  return {
    title: "Document d’entrée en relation",
    reference: `Version ${version}, remise le ${dayText(on)}`,
    blocks: [
      {
        text: "Ce document vous est remis avant toute prestation, comme le prévoient l’article 325-5 du règlement général de l’Autorité des marchés financiers et, pour l’assurance, les articles L. 521-2 et R. 521-1 du Code des assurances. Il présente le cabinet et ne vous engage à rien.",
      },
      sellerAlone(seller),
      ...statuses(seller),
      { heading: "Nature du conseil" },
      { text: natureOfAdvice(seller) },
      {
        text: "Le cabinet ne gère pas pour votre compte\u00a0: vous décidez seul de suivre ou non chaque conseil. Il ne reçoit de vous aucun fonds autre que ses honoraires (article L. 541-6 du Code monétaire et financier).",
      },
      { heading: "Rémunération" },
      {
        text: `Les honoraires du Club sont calculés par un barème publié, sur la valeur des contrats que vous choisissez. ${seller.isIndependent || seller.retrocessions === "none" ? "Aucune rétrocession n’est conservée." : "Les rétrocessions éventuelles s’ajoutent à ces honoraires et vous sont détaillées avant chaque opération, puis une fois par an."} Chaque année, un relevé présente l’ensemble des coûts (règlement délégué (UE) 2017/565, article 50).`,
      },
      ...partnersOf(seller),
      ...complaints(seller),
      { heading: "Vigilance" },
      {
        text: "Le cabinet est soumis aux obligations de lutte contre le blanchiment et le financement du terrorisme (articles L. 561-2 et suivants du Code monétaire et financier). Il vérifie votre identité avant le début de la prestation et peut vous demander l’origine de vos fonds.",
      },
      { heading: "Données personnelles" },
      { text: privacy },
    ],
  };
}

function statuses(seller: Seller): readonly Block[] {
  const member =
    seller.association === null
      ? ""
      : `, adhérent de ${seller.association}, association agréée par l’Autorité des marchés financiers`;
  const cover =
    seller.insurer === null
      ? []
      : [
          `Assurance de responsabilité civile professionnelle\u00a0: ${seller.insurer}${seller.insurancePolicy === null ? "" : `, police n° ${seller.insurancePolicy}`} (article L. 541-3 du Code monétaire et financier).`,
        ];
  return [
    { heading: "Statuts et autorités de contrôle" },
    {
      list: [
        `Conseiller en investissements financiers (CIF)${member}, contrôlé par l’Autorité des marchés financiers, 17 place de la Bourse, 75082 Paris cedex 02.`,
        ...(seller.sellsInsurance
          ? [
              "Intermédiaire en assurance, contrôlé par l’Autorité de contrôle prudentiel et de résolution, 4 place de Budapest, CS 92459, 75436 Paris cedex 09.",
            ]
          : []),
        ...cover,
      ],
    },
  ];
}

function partnersOf({ partners }: Seller): readonly Block[] {
  return [
    { heading: "Partenaires" },
    partners.length === 0
      ? {
          text: "Le cabinet n’a déclaré aucun lien capitalistique ou commercial avec un promoteur de produits.",
        }
      : { list: partners },
  ];
}

import type { Cents } from "@vigie/domain";
import { moneyText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Buyer, Parties, Seller } from "./actions/parties.ts";
import type { Block } from "./actions/sheet.ts";

export const euros = (amount: Cents): string => moneyText(amount, "EUR");

const joined = (parts: readonly (string | null)[], between = " "): string | null => {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(between);
};

export function addressOf({ street, postalCode, city }: Buyer | Seller): string | null {
  return joined([street, joined([postalCode, city])], ", ");
}

function townLine({ postalCode, city }: Buyer | Seller): string | null {
  return joined([postalCode, city]);
}

/** Name, legal form, capital, registers, association, insurer: mandatory on every document of a firm (RG AMF 325-5). */
function sellerLines(seller: Seller): readonly (string | null)[] {
  const { capitalCents, rcs } = seller;
  const capital = capitalCents === null ? null : `au capital de ${euros(capitalCents)}`;
  return [
    joined([seller.legalForm, capital]),
    seller.street,
    townLine(seller),
    seller.siren === null
      ? null
      : joined([`SIREN ${seller.siren}`, rcs === null ? null : `RCS ${rcs}`], ", "),
    seller.vatNumber === null ? null : `TVA ${seller.vatNumber}`,
    seller.orias === null ? null : `ORIAS n° ${seller.orias}, www.orias.fr`,
    seller.association === null ? null : `Association professionnelle\u00a0: ${seller.association}`,
    seller.insurer === null
      ? null
      : `Assurance de responsabilité civile professionnelle\u00a0: ${joined([seller.insurer, seller.insurancePolicy === null ? null : `police n° ${seller.insurancePolicy}`], ", ") ?? ""}`,
    joined([phoneWords(seller.phone), seller.email], ", "),
  ];
}

export function sellerAlone(seller: Seller): Block {
  return { parties: [{ role: "Le cabinet", name: seller.name, lines: sellerLines(seller) }] };
}

export function bothParties({ seller, buyer }: Parties): Block {
  return {
    parties: [
      { role: "Le cabinet", name: seller.name, lines: sellerLines(seller) },
      { role: "Le client", name: buyer.name, lines: [buyer.street, townLine(buyer), buyer.email] },
    ],
  };
}

/** Complaints and mediators, with the same text in every document (AMF DOC-2012-07, ACPR 2024-R-02). */
export function complaints(seller: Seller): readonly Block[] {
  const where = joined([addressOf(seller), seller.email], "\u00a0; ");
  const mediator =
    seller.mediator === null
      ? null
      : `Médiateur de la consommation du cabinet\u00a0: ${joined([seller.mediator, seller.mediatorUrl], ", ") ?? ""}.`;
  return [
    { heading: "Réclamations et médiation" },
    {
      text: `Adressez votre réclamation au cabinet${where === null ? "" : ` (${where})`}. Il en accuse réception par écrit sous 10 jours ouvrables et y répond sous 2 mois au plus. Sans réponse satisfaisante, vous pouvez saisir gratuitement un médiateur.`,
    },
    {
      list: [
        ...(mediator === null ? [] : [mediator]),
        "Placements\u00a0: médiateur de l’AMF, 17 place de la Bourse, 75082 Paris cedex 02, www.amf-france.org.",
        ...(seller.sellsInsurance
          ? [
              "Assurance\u00a0: La Médiation de l’Assurance, TSA 50110, 75441 Paris cedex 09, www.mediation-assurance.org.",
            ]
          : []),
      ],
    },
  ];
}

/** Whether advice is independent; the only place that prints it (CMF L541-8-1, RG AMF 325-5). */
export function natureOfAdvice({ isIndependent, retrocessions }: Seller): string {
  if (!isIndependent && retrocessions === "none")
    return "Le conseil n’est pas fourni de manière indépendante au sens de l’article L. 541-8-1 du Code monétaire et financier. Le cabinet déclare ne percevoir aucune rétrocession de ses partenaires\u00a0: il est rémunéré par vos seuls honoraires.";
  return isIndependent
    ? "Le conseil est fourni de manière indépendante au sens de l’article L. 541-8-1 du Code monétaire et financier\u00a0: le cabinet est rémunéré par vos seuls honoraires, ne conserve aucune rétrocession et compare une gamme étendue d’instruments financiers."
    : "Le conseil n’est pas fourni de manière indépendante au sens de l’article L. 541-8-1 du Code monétaire et financier\u00a0: en plus de vos honoraires, le cabinet peut percevoir des rétrocessions de ses partenaires. Leur existence, leur nature et leur montant vous sont communiqués avant chaque opération.";
}

/** Payments from third parties, shown apart from other costs (règlement délégué (UE) 2017/565, article 50 §2). */
export function retrocessionsWords({ isIndependent, retrocessions }: Seller): string {
  if (isIndependent || retrocessions === "none") return "aucune";
  return retrocessions === "received"
    ? "perçues, comprises dans les frais des placements\u00a0; montant inconnu"
    : "inconnues";
}

export const privacy =
  "Vos données personnelles servent à préparer, exécuter et prouver le conseil (règlement (UE) 2016/679, article 6). Vous disposez des droits d’accès, de rectification, d’effacement, de limitation, d’opposition et de portabilité, y compris sur les notes de votre conseiller, et pouvez saisir la CNIL (www.cnil.fr). Les documents que la loi impose de conserver le sont pour sa durée.";

export function footerLine(seller: Seller): string {
  const register = seller.orias === null ? null : `ORIAS n° ${seller.orias}`;
  return joined([seller.name, addressOf(seller), register], ", ") ?? seller.name;
}

export function pageOf(page: number, pages: number): string {
  return `Page ${String(page)} sur ${String(pages)}`;
}

/** Formats a French number as it is dialled in France. */
function phoneWords(phone: string | null): string | null {
  const digits = /^\+33(?<rest>\d{9})$/.exec(phone ?? "")?.groups?.["rest"];
  return digits === undefined ? phone : `0${digits}`.replaceAll(/(?<=\d\d)(?=(?:\d\d)+$)/g, "\u00a0");
}

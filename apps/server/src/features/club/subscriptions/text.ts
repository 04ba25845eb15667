import type { ClubDocumentKind, ClubMissingPart } from "@vigie/domain";
import type { DeclineReason } from "@vigie/partners";

const otherCard = "Essayez une autre carte ou un compte bancaire.";

/** French reasons of a refused payment, and what to do (specification 1 §8). A reason that would reveal a suspected theft is shown
 * as an ordinary refusal. */
export const declineTexts: Readonly<Record<DeclineReason, string>> = {
  insufficient_balance: `Le solde de ce compte ne suffit pas. Approvisionnez-le puis réessayez, ou choisissez un autre moyen de paiement.`,
  unusable_bank_account:
    "Ce compte bancaire ne peut pas être prélevé. Indiquez un autre compte, ou payez par carte.",
  unverified_bank_account: "Ce compte bancaire n’a pas encore été vérifié. Vérifiez-le, ou payez par carte.",
  unsupported_country: "Les moyens de paiement de ce pays ne sont pas acceptés. Choisissez-en un autre.",
  expired_coupon: "Ce code promotionnel n’est plus valable. Continuez sans code, ou saisissez-en un autre.",
  expired_card: "Cette carte a expiré. Utilisez une carte en cours de validité.",
  incorrect_cvc: "Le code de sécurité n’est pas celui de cette carte. Vérifiez les trois chiffres au dos.",
  invalid_cvc: "Le code de sécurité n’est pas valable. Saisissez les trois chiffres au dos de la carte.",
  incorrect_number: "Ce numéro de carte n’existe pas. Vérifiez-le, chiffre par chiffre.",
  invalid_number: "Ce numéro de carte n’est pas valable. Vérifiez-le, chiffre par chiffre.",
  incorrect_zip: "Le code postal n’est pas celui que connaît votre banque. Vérifiez-le.",
  invalid_zip: "Le code postal n’est pas valable. Vérifiez-le.",
  invalid_expiry:
    "La date d’expiration n’est pas valable. Saisissez le mois et l’année inscrits sur la carte.",
  unsupported_card_type: `Ce type de carte n’est pas accepté. ${otherCard}`,
  unsupported_currency: `Cette carte ne paie pas en euros. ${otherCard}`,
  velocity_exceeded:
    "Le plafond de cette carte est atteint. Réessayez demain, ou choisissez un autre moyen de paiement.",
  duplicate_transaction:
    "Un paiement du même montant vient d’être fait. Attendez quelques minutes avant de réessayer.",
  issuer_unavailable: "Votre banque ne répond pas pour le moment. Réessayez dans quelques minutes.",
  authentication_needed: "Votre banque vous demande de confirmer ce paiement. Recommencez et confirmez-le.",
  generic_decline: `Votre banque a refusé ce paiement sans dire pourquoi. ${otherCard}`,
};

/** Not refused: paid, and taken back later. */
export const takenBack = "taken_back";

export function declineSentence(reason: string): string {
  const texts: Readonly<Record<string, string>> = {
    ...declineTexts,
    [takenBack]:
      "Votre banque a repris un paiement que vous aviez fait. Payez-le à nouveau, par ce moyen de paiement ou un autre.",
  };
  return texts[reason] ?? declineTexts.generic_decline;
}

/** French texts for an advisor on why a file is incomplete. */
export const missingTexts: Readonly<Record<ClubMissingPart, string>> = {
  portfolios: "un contrat à suivre",
  identity: "son identité et son adresse",
  situation: "sa situation",
  risk_profile: "son profil d’investisseur",
  der: "la remise du document d’entrée en relation",
  price: "le prix vu par lui",
  advisor: "un conseiller",
};

export const documentTitles: Readonly<Record<Extract<ClubDocumentKind, "signed_letter" | "proof">, string>> =
  {
    signed_letter: "Lettre de mission signée",
    proof: "Preuve de la signature",
  };

export const billText = {
  subscription: { monthly: "Club, abonnement mensuel", yearly: "Club, abonnement annuel" },
  refund: "Remboursement des jours non servis",
  added: "Contrats ajoutés, jours restants de la période précédente",
  removed: "Contrats retirés, jours restants de la période",
  dropped: "Paiement repris par votre banque, auquel le cabinet renonce",
  again: "Paiement repris par votre banque",
} as const;

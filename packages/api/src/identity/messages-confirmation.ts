/** French messages for errors of emailed codes and links, and of a closed account. */
export const confirmationMessagesFr = {
  "confirmation.invalid_code":
    "Ce code n’est pas le bon, ou il a expiré. Vérifiez-le ou demandez-en un nouveau.",
  "confirmation.code_spent": "Trop d’essais\u00a0: ce code ne sert plus. Demandez-en un nouveau.",
  "confirmation.already_done": "Cette adresse est déjà confirmée.",
  "confirmation.not_received":
    "Cette adresse n’a pas reçu notre dernier message. Si elle est mal écrite, inscrivez-vous avec la bonne\u00a0; sinon, réessayez dans dix minutes.",
  "confirmation.too_soon": "Un e-mail vient de partir. Attendez une minute avant d’en demander un autre.",
  "confirmation.too_many": "Vous avez déjà reçu plusieurs e-mails aujourd’hui. Réessayez demain.",
  "session.deceased":
    "Ce compte est fermé\u00a0: le décès de son titulaire a été enregistré. Ses documents sont conservés. Pour les obtenir en tant qu’héritier ou que notaire, ou s’il s’agit d’une erreur, écrivez à {email}.",
} as const;

/** Refusals of the advisor's book, as an advisor reads them. */
export const bookMessagesFr = {
  "person.not_found": "Cette personne ne fait pas partie de votre cabinet.",
  "person.email_taken": "Un compte existe déjà à cette adresse. Choisissez-en une autre.",
  "person.last_admin":
    "C’est la dernière personne qui administre le cabinet. Donnez d’abord ce rôle à quelqu’un d’autre.",
  "person.is_self": "Vous ne pouvez pas suspendre votre propre compte.",
  "person.suspended": "Cette personne est suspendue. Rétablissez d’abord son accès.",
  "book_move.same_person": "Choisissez une autre personne que celle dont vous déplacez les clients.",
  "book_move.running": "Un transfert de ces clients est déjà en cours. Attendez qu’il se termine.",
  "book_move.not_found": "Ce transfert est introuvable.",
  "photo.invalid": "Cette photo ne convient pas. Envoyez une image JPEG, PNG ou WebP de 60\u00a0Ko au plus.",
  "hours.invalid": "Ces horaires se chevauchent, ou se terminent avant de commencer.",
  "customers.cursor_invalid": "Cette suite de liste n’est plus valable. Revenez au début de la liste.",
  "customers.too_many": "Cet export dépasse 10\u00a0000 clients. Ajoutez un filtre, puis recommencez.",
  "holders.nothing_asked": "Indiquez un code ISIN, un établissement ou un type de contrat.",
  "tag.not_found": "Cette étiquette n’existe plus.",
  "tag.name_taken": "Une étiquette porte déjà ce nom.",
  "tag.too_many": "Votre cabinet a déjà 200 étiquettes. Supprimez-en une avant d’en ajouter une autre.",
  "segment.not_found": "Cet enregistrement n’existe plus, ou n’est pas le vôtre.",
  "segment.name_taken": "Ce nom est déjà pris. Choisissez-en un autre.",
  "segment.too_many":
    "Vous avez déjà 100 enregistrements de ce genre. Supprimez-en un avant d’en ajouter un autre.",
} as const;

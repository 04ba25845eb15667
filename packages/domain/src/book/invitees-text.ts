import type { InviteeColumn } from "./invitation-files.ts";

/** Alternative headings of the columns, folded. */
export const headingSynonyms: Readonly<Record<InviteeColumn, readonly string[]>> = {
  civilite: ["civ", "titre", "genre", "sexe"],
  prenom: ["prenoms", "first name", "firstname", "given name"],
  nom: ["nom de famille", "nom client", "last name", "lastname", "surname", "name"],
  email: [
    "mail",
    "e mail",
    "courriel",
    "adresse mail",
    "adresse email",
    "adresse e mail",
    "adresse electronique",
  ],
  telephone: ["tel", "portable", "mobile", "gsm", "phone", "numero de telephone", "telephone portable"],
  date_naissance: ["naissance", "date de naissance", "ne le", "nee le", "ne e le", "birthdate", "birthday"],
  code_postal: ["cp", "code postal", "postal code", "zip"],
  ville: ["commune", "localite", "city", "town"],
  consentement_email: [
    "accord mail",
    "accord email",
    "accord e mail",
    "accord pour l e mail",
    "consentement mail",
    "consentement e mail",
    "optin email",
    "opt in email",
  ],
  consentement_tel: [
    "accord tel",
    "accord telephone",
    "accord pour le telephone",
    "consentement telephone",
    "optin tel",
  ],
  tag: ["tags", "etiquette", "etiquettes", "groupe", "categorie"],
  note: ["notes", "commentaire", "commentaires", "remarque", "remarques", "observation"],
};

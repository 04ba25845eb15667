import { antoine } from "./antoine.ts";
import { camille } from "./camille.ts";
import { complete } from "./complete.ts";
import { savings } from "./complete-wealth.ts";
import { testConnectorId } from "./connectors.ts";
import type { Connector } from "./connectors.ts";
import { generated } from "./generated.ts";
import type { Portfolio, Era } from "./model.ts";
import { large, retired, young } from "./others.ts";

/** Households by login. In a household with `homes`, each portfolio is held at its own institution; otherwise all of them are at
 * any institution. */
export type Household = {
  readonly login: string;
  readonly title: string;
  readonly description: string;
  readonly homes: boolean;
  readonly tell: (era: Era, institution: string) => readonly Portfolio[];
};

export const households: readonly Household[] = [
  {
    login: "camille",
    title: "Camille Roussel, 41 ans, Rennes",
    description:
      "Le foyer de démonstration : comptes, livrets et prêt au Crédit Mutuel de Bretagne, assurance vie chez Suravenir et " +
      "CNP Assurances, PEA chez Fortuneo, titres chez BoursoBank, PEE chez Amundi, PERCO chez Natixis Interépargne.",
    homes: true,
    tell: camille,
  },
  {
    login: "antoine",
    title: "Antoine Roussel, Rennes",
    description:
      "L’autre personne du foyer de démonstration : son compte et son livret A au Crédit Mutuel de Bretagne, avec le compte joint " +
      "et le prêt, son PEA chez Fortuneo.",
    homes: true,
    tell: antoine,
  },
  {
    login: "complet",
    title: "Un contrat de chaque genre",
    description: "Les 22 genres de contrats, dans n’importe quel établissement.",
    homes: false,
    tell: complete,
  },
  {
    login: "epargne",
    title: "Tous les livrets",
    description:
      "Livret A, LDDS, LEP, livret jeune, CEL, PEL, compte sur livret, livret B, compte à terme, livret bleu.",
    homes: false,
    tell: savings,
  },
  {
    login: "jeune",
    title: "Premier emploi, 26 ans, Nantes",
    description: "Compte courant, livret jeune, LEP, petit PEA, prêt étudiant.",
    homes: false,
    tell: young,
  },
  {
    login: "retraite",
    title: "Couple à la retraite, Vannes",
    description: "Compte joint, livrets au plafond, deux assurances vie, compte-titres, SCPI.",
    homes: false,
    tell: retired,
  },
  {
    login: "vide",
    title: "Aucun compte",
    description: "La banque répond, et ne trouve rien.",
    homes: false,
    tell: () => [],
  },
  {
    login: "gros",
    title: "5 000 opérations",
    description: "Un seul compte courant avec 5 000 opérations, pour les mesures.",
    homes: false,
    tell: large,
  },
];

export type HouseholdRequest = {
  readonly login: string;
  readonly connector: Connector;
  readonly era: Era;
  readonly seed: string;
};

/** The official test institution documents one valid pair, `Identifiant` and `1234`: it opens the demonstration household. */
const officialLogin = "identifiant";

/** Portfolios of a login at an institution; all of them at the test institution. */
export function portfoliosOf(request: HouseholdRequest): readonly Portfolio[] {
  const { connector, era } = request;
  const typed = request.login.trim().toLowerCase();
  const login = typed === officialLogin ? "camille" : typed;
  const household = households.find((one) => one.login === login);
  if (household === undefined) return generated({ ...request, login });
  const all = household.tell(era, connector.key);
  if (!household.homes || connector.id === testConnectorId) return all;
  const here = all.filter((portfolio) => portfolio.institution === connector.key);
  return here.length > 0 ? here : generated({ ...request, login });
}

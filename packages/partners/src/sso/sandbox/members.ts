/** The members of an imagined employee-savings provider. Two companies, three people. */
export type SandboxMember = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
  readonly description: string;
};

export const sandboxMembers: readonly SandboxMember[] = [
  {
    id: "m-1042",
    firstName: "Yann",
    lastName: "Kerbrat",
    email: "yann.kerbrat@exemple.fr",
    company: "Armor Composites",
    description: "N’a pas encore de compte : il peut demander un compte complet.",
  },
  {
    id: "m-1043",
    firstName: "Inès",
    lastName: "Belkacem",
    email: "ines@demo.vigie.fr",
    company: "Armor Composites",
    description: "A déjà un compte Passerelle Épargne : elle peut réunir les deux.",
  },
  {
    id: "m-2007",
    firstName: "Maud",
    lastName: "Delcourt",
    email: "maud.delcourt@exemple.fr",
    company: "Les Ateliers du Nord",
    description: "Une membre de plus, pour recommencer depuis le début.",
  },
];

export function memberOf(id: string | undefined): SandboxMember | null {
  return sandboxMembers.find((member) => member.id === id) ?? null;
}

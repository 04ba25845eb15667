import { type Day } from "@vigie/domain";
import { demoFund, demoIsin, demoPrice } from "../../demo-funds.ts";

/** Members of a fictitious employee-savings provider: two companies, three people. */
export type SandboxMember = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
  readonly employeeNumber: string;
  readonly description: string;
  readonly plans: readonly SandboxPlan[];
};

/** A plan by the numbers of its funds, with the units held. */
type SandboxPlan = {
  readonly id: string;
  readonly kind: "pee" | "perco";
  readonly name: string;
  readonly parts: readonly (readonly [serial: number, parts: number])[];
};

export const sandboxMembers: readonly SandboxMember[] = [
  {
    id: "m-1042",
    firstName: "Yann",
    lastName: "Kerbrat",
    email: "yann.kerbrat@exemple.fr",
    company: "Armor Composites",
    employeeNumber: "10427",
    description: "N’a pas encore de compte : il peut demander un compte complet.",
    plans: [
      {
        id: "pee-1042",
        kind: "pee",
        name: "PEE Armor Composites",
        parts: [
          [39, 60],
          [40, 45.5],
        ],
      },
      { id: "perco-1042", kind: "perco", name: "PERCO Armor Composites", parts: [[41, 80]] },
    ],
  },
  {
    id: "m-1043",
    firstName: "Inès",
    lastName: "Belkacem",
    email: "ines@demo.vigie.fr",
    company: "Armor Composites",
    employeeNumber: "10431",
    description: "A déjà un compte Passerelle Épargne : elle peut réunir les deux.",
    plans: [{ id: "pee-1043", kind: "pee", name: "PEE Armor Composites", parts: [[40, 30]] }],
  },
  {
    id: "m-2007",
    firstName: "Maud",
    lastName: "Delcourt",
    email: "maud.delcourt@exemple.fr",
    company: "Les Ateliers du Nord",
    employeeNumber: "207",
    description: "Une membre de plus, pour recommencer depuis le début.",
    plans: [
      {
        id: "pee-2007",
        kind: "pee",
        name: "PEE Ateliers du Nord",
        parts: [
          [39, 12],
          [42, 25],
        ],
      },
    ],
  },
];

export function memberOf(id: string | undefined): SandboxMember | null {
  return sandboxMembers.find((member) => member.id === id) ?? null;
}

/** Plans of a member on a day, as in the partner's signed assertion. */
export function plansOn(member: SandboxMember, on: Day): readonly Record<string, unknown>[] {
  return member.plans.map(({ id, kind, name, parts }) => ({
    id,
    kind,
    name,
    as_of: on,
    lines: parts.map(([serial, quantity]) => {
      const isin = demoIsin(serial);
      return { label: demoFund(isin)?.label ?? isin, isin, quantity, unit_price: demoPrice(isin, on) };
    }),
  }));
}

import type { Mission, WrittenMission } from "@vigie/api";
import { kindOfObjective, type Cents, type Id, type MissionKind, type MissionObjective } from "@vigie/domain";
import { filterTextsOf, filtersOf } from "../../../../shared/book/filter-values.ts";
import type { FilterTexts } from "../../../../shared/book/filters.ts";
import { wizardText } from "./wizard-text.ts";

export const wizardSteps = ["choix", "objectif", "cible", "validation"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The values of a mission, step by step. */
export type Wizard = {
  readonly kind: MissionKind;
  readonly category: Mission["category"];
  readonly name: string;
  readonly description: string;
  readonly productIds: readonly Id[];
  readonly shared: boolean;
  readonly objective: MissionObjective;
  readonly goalAmount: Cents | null;
  readonly goalCount: number | null;
  readonly durationDays: number | null;
  readonly expectedConversion: number | null;
  readonly pitch: string;
  readonly texts: FilterTexts;
  readonly excludedIds: readonly Id[];
  /** A display option of the wizard: the page's theme, or light. */
  readonly theme: "main" | "light";
};

export const emptyWizard: Wizard = {
  kind: "private",
  category: "financial_product",
  name: "",
  description: "",
  productIds: [],
  shared: false,
  objective: "new_amount",
  goalAmount: null,
  goalCount: null,
  durationDays: 90,
  expectedConversion: null,
  pitch: "",
  texts: {},
  excludedIds: [],
  theme: "main",
};

export function wizardOf(mission: Mission): Wizard {
  const { kind, category, name, description, productIds, shared, objective } = mission;
  const { goalAmount, goalCount, durationDays, expectedConversion, pitch, excludedIds } = mission;
  return {
    ...emptyWizard,
    kind,
    category,
    name,
    description,
    productIds,
    shared,
    objective,
    goalAmount,
    goalCount,
    durationDays,
    expectedConversion,
    pitch,
    excludedIds,
    texts: filterTextsOf(mission.filters),
  };
}

export type WizardFaults = Partial<Record<"name" | "goal" | "duration", string>>;

/** Missing fields of the steps up to one. */
export function faultsOf(wizard: Wizard, upTo: WizardStep): WizardFaults {
  const goal = wizard.objective === "new_amount" ? wizard.goalAmount : wizard.goalCount;
  const days = wizard.durationDays;
  const noName = wizard.name.trim() === "" ? { name: wizardText.nameMissing } : {};
  if (upTo === "choix") return noName;
  return {
    ...noName,
    ...(goal === null || goal <= 0 ? { goal: wizardText.goalMissing } : {}),
    ...(days === null || days < 1 || days > 366 ? { duration: wizardText.durationWrong } : {}),
  };
}

/** The target, as the preview requests it. */
export function targetOf({
  texts,
  productIds,
  excludedIds,
  shared,
}: Pick<Wizard, "texts" | "productIds" | "excludedIds" | "shared">) {
  // A mission has no free-text filter.
  const filters = filtersOf({ ...texts, text: "" });
  return { filters, productIds: [...productIds], excludedIds: [...excludedIds], shared };
}

export function writtenOf(wizard: Wizard): WrittenMission {
  const { kind, category, name, description, objective, pitch, expectedConversion, durationDays } = wizard;
  const isAmount = objective === "new_amount";
  const goal = isAmount ? wizard.goalAmount : wizard.goalCount;
  return {
    ...targetOf(wizard),
    kind: goal === null ? kind : kindOfObjective[objective],
    category,
    name,
    description,
    objective,
    pitch,
    expectedConversion,
    durationDays: durationDays ?? 90,
    goalAmount: isAmount ? wizard.goalAmount : null,
    goalCount: isAmount ? null : wizard.goalCount,
  };
}

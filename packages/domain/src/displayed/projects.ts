import type { FigureFacts } from "./model.ts";

/** What comes of the projects. */
export const projectFigures = {
  "project.fan": {
    unit: "euros",
    date: "frozen",
    basis: "whole",
    fields: true,
    engine: "planFan",
    inputs: ["portfolio.value", "project.monthly", "settings.horizon", "law.mu", "law.sigma"],
    unknown: ["too_little_covered", "horizon_unknown"],
    at: [
      "project.outlook.points[].low",
      "project.outlook.points[].lowTwoThirds",
      "project.outlook.points[].median",
      "project.outlook.points[].highTwoThirds",
      "project.outlook.points[].high",
    ],
  },
  "project.goal": {
    unit: "euros",
    date: "today",
    basis: "whole",
    fields: true,
    engine: "indexedGoal",
    inputs: ["settings.target", "settings.horizon"],
    unknown: ["empty"],
    at: ["project.outlook.goal", "project.outlook.points[].goal"],
  },
  "project.chance": {
    unit: "progress",
    date: "frozen",
    basis: "none",
    fields: true,
    engine: "planChance",
    inputs: ["project.fan", "project.goal"],
    unknown: ["too_little_covered", "horizon_unknown"],
    at: ["project.outlook.chance", "project.outlook.chanceBelow", "project.outlook.chanceAbove"],
  },
  "project.needed": {
    unit: "euros_a_month",
    date: "frozen",
    basis: "whole",
    engine: "neededPayment",
    inputs: ["project.chance", "portfolio.value", "settings.horizon"],
    unknown: ["too_little_covered", "horizon_unknown"],
    at: ["project.outlook.needed"],
  },
  "project.monthly": {
    unit: "euros_a_month",
    date: "today",
    basis: "whole",
    engine: "netMonthly",
    inputs: ["settings.deposit", "settings.withdrawal"],
    unknown: ["empty"],
    at: ["project.monthly"],
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;

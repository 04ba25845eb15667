import { createPreference, usePreference } from "./preference.ts";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const theme = createPreference<ThemeChoice>({
  key: "vigie.theme",
  values: themeChoices,
  fallback: "system",
  reflect: (value) => {
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
  },
});

export function useTheme(): ThemeChoice {
  return usePreference(theme);
}

import type { ReactNode } from "react";
import { Choice } from "../../../../ui/choice.tsx";
import { text } from "../text.ts";

export const missionViews = ["liste", "colonnes"] as const;
type MissionView = (typeof missionViews)[number];

/** The same rows as a list, or as columns. */
export function ViewChoice(props: {
  readonly value: MissionView;
  readonly onValue: (value: MissionView) => void;
}): ReactNode {
  return (
    <Choice
      label={text.view}
      options={[
        { value: "liste", label: text.list },
        { value: "colonnes", label: text.columns },
      ]}
      {...props}
    />
  );
}

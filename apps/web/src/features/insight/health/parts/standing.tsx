import type { Standing } from "@vigie/domain";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { standingLabels } from "../text.ts";

const marks: Readonly<Record<Standing, readonly [icon: IconName, colour: string]>> = {
  fresh: ["check", "text-pos"],
  reading: ["refresh", "text-ink-2"],
  late: ["alert", "text-warn"],
  failing: ["alert", "text-warn"],
  waiting: ["alert", "text-neg"],
  old: ["alert", "text-warn"],
  unknown: ["info", "text-ink-2"],
};

/** A word and a mark, so that colour is never the only sign. */
export function StandingMark({ standing }: { readonly standing: Standing }): ReactNode {
  const [icon, colour] = marks[standing];
  return (
    <span className={`t1 inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon name={icon} size={16} />
      {standingLabels[standing]}
    </span>
  );
}

import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { text } from "../text.ts";

export function PrintLink(): ReactNode {
  return (
    <LinkButton
      onClick={() => {
        window.print();
      }}
    >
      {text.print}
    </LinkButton>
  );
}

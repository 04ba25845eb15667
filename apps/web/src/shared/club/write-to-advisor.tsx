import type { ReactNode } from "react";
import { AreaLink } from "../area/area.tsx";
import { paths } from "../area/paths.ts";
import { useTyped } from "../forms/use-typed.ts";

type WriteProps = {
  /** What the message is about, at its head. */
  readonly about: string;
  readonly children: string;
};

/** To the message to one's advisor, which says what it is about: whether the conversation is open or has to be opened first, it waits in the
 * field there. What was being typed to them stays. */
export function WriteToAdvisor({ about, children }: WriteProps): ReactNode {
  const message = useTyped(["message", "me"], { body: "" });
  const begin = (): void => {
    if (message.values.body.trim() === "") message.set({ body: about });
  };
  return (
    <AreaLink to={`${paths.userAdvisor()}#message`} className="link" onClick={begin}>
      {children}
    </AreaLink>
  );
}

import type { ReactNode } from "react";
import { AreaLink } from "../area/area.tsx";
import { paths } from "../area/paths.ts";
import { useTyped } from "../forms/use-typed.ts";

type WriteProps = {
  /** The subject of the message, shown at its head. */
  readonly about: string;
  readonly children: string;
};

/** A link to a message to one's advisor, with its subject: whether the conversation is open or has to be opened first, it is put
 * in the field there. A message being typed is kept. */
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

import { useState, type ReactNode } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { clearWelcomeFlag, isWelcome } from "../shared/session/welcome-flag.ts";
import { useMe } from "../shared/session/user.ts";

const welcomeDialog = lazyPart(async () => (await import("./welcome-dialog.tsx")).WelcomeDialog);

/** Greets a new customer. */
export function Welcome(): ReactNode {
  const me = useMe();
  const [open, setOpen] = useState(isWelcome);
  if (!open || me === null || !me.roles.includes("customer")) return null;
  const close = (): void => {
    clearWelcomeFlag();
    setOpen(false);
  };
  return (
    <welcomeDialog.Part firstName={me.firstName} isConfirmed={me.state === "confirmed"} onClose={close} />
  );
}

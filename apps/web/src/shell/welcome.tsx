import { lazy, Suspense, useState, type ReactNode } from "react";
import { clearWelcomeFlag, isWelcome } from "../shared/session/welcome-flag.ts";
import { useMe } from "../shared/session/user.ts";

const WelcomeDialog = lazy(async () => {
  const { WelcomeDialog } = await import("./welcome-dialog.tsx");
  return { default: WelcomeDialog };
});

/** Greets a customer who has just come. */
export function Welcome(): ReactNode {
  const me = useMe();
  const [open, setOpen] = useState(isWelcome);
  if (!open || me === null || !me.roles.includes("customer")) return null;
  const close = (): void => {
    clearWelcomeFlag();
    setOpen(false);
  };
  return (
    <Suspense fallback={null}>
      <WelcomeDialog firstName={me.firstName} isConfirmed={me.state === "confirmed"} onClose={close} />
    </Suspense>
  );
}

import { closeText, toastText } from "./text.ts";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, readToasts, subscribeToasts, toastTimeoutMs, type ToastItem } from "./toast.ts";

/** Where toasts appear; the live region is always in the page, so that the first one is announced too. */
export function ToastRegion(): ReactNode {
  const items = useSyncExternalStore(subscribeToasts, readToasts, readToasts);
  return (
    <section
      aria-label={toastText.region}
      aria-live="polite"
      data-print="none"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 grid justify-items-center gap-2 p-4 pb-[calc(var(--bar)+var(--foot)+16px)] sm:justify-items-end sm:px-6 sm:pb-[calc(var(--foot)+24px)]"
    >
      {items.map((item) => (
        <Toast key={item.key} item={item} />
      ))}
    </section>
  );
}

function Toast({ item }: { readonly item: ToastItem }): ReactNode {
  // The timer stops while the pointer or the focus is on the message.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      dismissToast(item.key);
    }, toastTimeoutMs);
    return () => {
      clearTimeout(timer);
    };
  }, [held, item.key]);
  return (
    <div
      className="over sheet pointer-events-auto flex w-full max-w-110 items-center gap-3 py-1 pr-1 pl-4"
      onMouseEnter={() => {
        setHeld(true);
      }}
      onMouseLeave={() => {
        setHeld(false);
      }}
      onFocus={() => {
        setHeld(true);
      }}
      onBlur={() => {
        setHeld(false);
      }}
    >
      <span className={item.kind === "done" ? "text-pos" : "text-neg"}>
        <Icon name={item.kind === "done" ? "check" : "alert"} />
      </span>
      <p className="t2 grow py-2">{item.text}</p>
      <IconButton
        icon="close"
        label={closeText.toast}
        onClick={() => {
          dismissToast(item.key);
        }}
      />
    </div>
  );
}

import { closeText } from "./text.ts";
import { explanationTitle, menuText } from "./parts-text.ts";
import type { ReactNode, RefObject } from "react";
import {
  Dialog as AriaDialog,
  Heading,
  Menu as AriaMenu,
  MenuItem,
  Modal,
  ModalOverlay,
  Popover,
} from "react-aria-components";
import { IconButton } from "./button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import type { MenuEntry } from "./menu.tsx";

/** Overlays. Their library is heavy and not needed before a first click: dialog.tsx, menu.tsx and term.tsx load this file then. */

export function DialogOverlay(props: DialogProps): ReactNode {
  const { title, open, onClose, children, actions, role = "dialog", wide = false } = props;
  const mustAnswer = role === "alertdialog";
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      className="veil fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6"
    >
      <Modal
        className={`over sheet max-h-[90dvh] w-full overflow-y-auto ${wide ? "sm:max-w-220" : "sm:max-w-130"}`}
      >
        <AriaDialog role={role} className="p-5 outline-none sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="t4 leading-[2rem]">
              {title}
            </Heading>
            {!mustAnswer && (
              <IconButton icon="close" label={closeText.dialog} className="-mt-1.5 -mr-3" onClick={onClose} />
            )}
          </div>
          <div className="t2 pt-2 text-ink-2">{children}</div>
          {actions !== undefined && (
            <div className="flex flex-col gap-3 pt-6 sm:flex-row-reverse sm:justify-start">{actions}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type Over = {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
};

export type MenuOverlayProps = Over & {
  readonly label: string;
  /** The entry that gets the focus. */
  readonly at: "first" | "last";
  readonly entries: readonly MenuEntry[];
};

export function MenuOverlay({ trigger, open, onClose, label, at, entries }: MenuOverlayProps): ReactNode {
  return (
    <Popover
      triggerRef={trigger}
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      aria-label={label}
      placement="bottom start"
      offset={4}
      className="over min-w-56"
    >
      <AriaMenu aria-label={label} autoFocus={at} onClose={onClose} className="py-1 outline-none">
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.disabled ?? false}
            onAction={entry.onSelect}
            className={`option ${entry.danger === true ? "text-neg" : ""}`}
          >
            {entry.icon !== undefined && <Icon name={entry.icon} size={18} />}
            <span className="grow">{entry.label}</span>
            {entry.checked === true && (
              <>
                <Icon name="check" size={16} />
                <span className="sr-only">{menuText.current}</span>
              </>
            )}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}

export type ExplanationOverlayProps = Over & { readonly children: ReactNode };

export function ExplanationOverlay({ trigger, open, onClose, children }: ExplanationOverlayProps): ReactNode {
  return (
    <Popover
      triggerRef={trigger}
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom start"
      offset={6}
      className="over max-w-80 px-4 py-3"
    >
      <AriaDialog aria-label={explanationTitle} className="t1 text-ink-2 outline-none">
        {children}
      </AriaDialog>
    </Popover>
  );
}

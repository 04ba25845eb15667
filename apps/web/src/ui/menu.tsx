import type { ReactNode } from "react";
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The choice in force, among entries of which one holds. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
};

export type MenuProps = {
  /** The name of the menu; beside a `trigger` it is for screen readers only, after what the trigger says. */
  readonly label: string;
  readonly trigger?: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
};

export function Menu({ label, trigger, entries, className = "" }: MenuProps): ReactNode {
  return (
    <MenuTrigger>
      <Button className={`min-h-10 text-left ${className}`}>
        {trigger ?? (
          <span className="t2 inline-flex items-center gap-2 text-brand">
            {label}
            <Icon name="chevronDown" size={18} />
          </span>
        )}
        {trigger !== undefined && <span className="sr-only">{label}</span>}
      </Button>
      <Popover className="over min-w-56" offset={4}>
        <AriaMenu className="py-1 outline-none">
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
                  <span className="sr-only">, choix actuel</span>
                </>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

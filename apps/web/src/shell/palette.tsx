import { useState, type ReactNode } from "react";
import {
  Autocomplete,
  Dialog,
  I18nProvider,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { api, useReading } from "../api.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { togglePrivateMode } from "../ui/private-mode.ts";
import { theme } from "../ui/theme.ts";
import { useArea, useAreaNavigate } from "./area.tsx";
import type { NavEntry } from "./nav.ts";
import { paths } from "./paths.ts";
import { signOut } from "./session/leave.ts";
import { userPages } from "./user-pages.tsx";

type Entry = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
  readonly go: () => void;
};

export type PaletteProps = { readonly nav: readonly NavEntry[]; readonly onClose: () => void };

/** Ctrl+K: contracts, screens and a few actions, found by typing. */
export function Palette(props: PaletteProps): ReactNode {
  return (
    <I18nProvider locale="fr-FR">
      <Search {...props} />
    </I18nProvider>
  );
}

function Search({ nav, onClose }: PaletteProps): ReactNode {
  const entries = useEntries(nav);
  // Sensitivity "base": « epargne » finds « Épargne ».
  const { contains } = useFilter({ sensitivity: "base" });
  const [open, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      className="veil fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="over w-full max-sm:h-dvh sm:max-w-150">
        <Dialog aria-label="Rechercher" className="outline-none">
          <Autocomplete filter={contains}>
            <SearchField
              aria-label="Rechercher un contrat ou un écran"
              autoFocus
              className="flex items-center gap-3 border-b border-ink px-5"
            >
              <Icon name="search" />
              <Input
                placeholder="Un contrat, un écran"
                className="t3-text h-14 w-full bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
              />
              <button type="button" className="t1 text-ink-2" onClick={close}>
                Fermer
              </button>
            </SearchField>
            <div
              role="group"
              aria-label="Résultats"
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
              tabIndex={0}
              className="max-h-96 overflow-auto max-sm:max-h-none"
            >
              <Menu
                aria-label="Résultats"
                items={entries}
                className="py-2 outline-none"
                renderEmptyState={() => (
                  <p className="t2 px-5 py-3 text-ink-3">Rien ne correspond à cette recherche.</p>
                )}
                onAction={(key) => {
                  close();
                  entries.find((entry) => entry.id === key)?.go();
                }}
              >
                {(entry) => (
                  <MenuItem id={entry.id} textValue={`${entry.label} ${entry.hint}`} className="option px-5">
                    <Icon name={entry.icon} size={18} />
                    <span className="grow">{entry.label}</span>
                    <span className="t1 text-ink-3">{entry.hint}</span>
                  </MenuItem>
                )}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useEntries(nav: readonly NavEntry[]): readonly Entry[] {
  const go = useAreaNavigate();
  const { subject, base } = useArea();
  const contracts = useReading(
    api.portfolios.list,
    { params: { id: subject } },
    { enabled: base !== "/advisory" },
  ).data?.portfolios;
  return [
    ...nav.map((entry): Entry => ({
      id: `nav-${entry.id}`,
      label: entry.label,
      hint: "Écran",
      icon: entry.icon,
      go: () => {
        go(entry.path);
      },
    })),
    ...(base === "/app" && subject === "me" ? userPages : []).map((page): Entry => ({
      id: `user-${page.to}`,
      label: page.label,
      hint: "Votre compte",
      icon: "user",
      go: () => {
        go(page.to);
      },
    })),
    ...(contracts ?? []).map((contract): Entry => ({
      id: contract.id,
      label: contract.name,
      hint: contract.bank?.name ?? "Contrat",
      icon: "file",
      go: () => {
        go(paths.contract(contract.id));
      },
    })),
    { id: "private", label: "Mode privé", hint: "Alt P", icon: "eye", go: togglePrivateMode },
    {
      id: "light",
      label: "Apparence claire",
      hint: "Action",
      icon: "light",
      go: () => {
        theme.write("light");
      },
    },
    {
      id: "dark",
      label: "Apparence sombre",
      hint: "Action",
      icon: "dark",
      go: () => {
        theme.write("dark");
      },
    },
    { id: "leave", label: "Se déconnecter", hint: "Action", icon: "signOut", go: signOut },
  ];
}

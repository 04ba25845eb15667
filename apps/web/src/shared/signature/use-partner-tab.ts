import { useState } from "react";

/** Opens the signature partner's page in a new tab, and keeps its address in case the browser blocked it. */
export function usePartnerTab() {
  const [address, setAddress] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  /** @param ask returns the address; null if there is nothing to open */
  const open = async (ask: () => Promise<string | null>): Promise<void> => {
    // Opened directly by the click: browsers block a tab opened after a response.
    const tab = window.open("about:blank", "_blank");
    const url = await ask();
    if (url === null) {
      tab?.close();
      return;
    }
    setAddress(url);
    setIsBlocked(tab === null);
    if (tab !== null) {
      tab.opener = null;
      tab.location.href = url;
    }
  };
  return { address, isBlocked, open };
}

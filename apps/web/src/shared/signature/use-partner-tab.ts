import { useState } from "react";

/** Opens the signature partner's page in a tab of its own, and keeps its address for who was kept from it by their browser. */
export function usePartnerTab() {
  const [address, setAddress] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  /** @param ask answers where it is; null where there is nothing to open */
  const open = async (ask: () => Promise<string | null>): Promise<void> => {
    // Opened by the press itself: a browser blocks what is opened after an answer.
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

import { useLocation } from "@tanstack/react-router";

/** A value after the # of a mailed link, which no server and no other site sees. */
export function useHashValue(name: string): string | null {
  const hash = useLocation({ select: (place) => place.hash });
  return new URLSearchParams(hash).get(name);
}

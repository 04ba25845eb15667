import { isIP } from "node:net";

/** Returns the network of an address: 24 bits for IPv4, 48 for IPv6. Users, and attackers, change addresses within a network. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (isIP(plain) !== 6) return null;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = plain.includes("::") ? Array.from({ length: 8 - left.length - right.length }, () => "0") : [];
  const groups = [...left, ...zeros, ...right].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/48`;
}

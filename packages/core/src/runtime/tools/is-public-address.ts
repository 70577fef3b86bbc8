// Owns which addresses belong to the public internet: unicast ones only, also behind the ways of writing IPv4 inside IPv6. PURE.
import ipaddr from "ipaddr.js";

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` takes ::ffff:127.0.0.1 for the IPv4 address that it is.
  return ipaddr.process(address).range() === "unicast";
}

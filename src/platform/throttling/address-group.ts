import { isIPv4, isIPv6 } from "node:net"
import { hashOfId } from "../sessions/secret-ids.ts"

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"))

const network64 = (address: string): string => {
  const [head = "", tail] = address.split("::")
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  // An embedded IPv4 address at the end takes the room of two groups.
  const taken = before.length + after.length + (address.includes(".") ? 1 : 0)
  const groups = [...before, ...Array<string>(tail === undefined ? 0 : Math.max(0, 8 - taken)).fill("0"), ...after]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(":")
}

/** Who shares an address for throttling: one IPv4 address, or an IPv6 /64, which is what one subscriber is given. */
export const addressGroup = (address: string): string => {
  const plain = address.trim().toLowerCase().split("%", 1)[0]!
  const mapped = plain.replace(/^::ffff:(?=\d+\.)/, "")
  if (isIPv4(mapped)) return mapped
  return isIPv6(plain) ? `${network64(plain)}::/64` : "unknown"
}

export const addressKey = (scope: string, address: string): Buffer =>
  hashOfId(`address:${scope}:${addressGroup(address)}`)

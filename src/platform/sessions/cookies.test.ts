import { expect, test } from "vitest"
import { addressGroup } from "../throttling/address-group.ts"
import { secretCookie } from "./cookies.ts"

test("[AUTH-10] the session cookie is HttpOnly and SameSite; under https also Secure and bound to the host", () => {
  const plain = secretCookie("sesion", { https: false })
  expect(plain.set("abc", 90_500)).toBe("sesion=abc; Max-Age=90; Path=/; HttpOnly; SameSite=Lax")
  const secure = secretCookie("sesion", { https: true })
  expect(secure.set("abc", 90_000)).toBe("__Host-sesion=abc; Max-Age=90; Path=/; HttpOnly; SameSite=Lax; Secure")
  expect(secure.clear()).toContain("__Host-sesion=; Max-Age=0;")
})

test("a cookie is read by its exact name", () => {
  const cookie = secretCookie("sesion", { https: false })
  expect(cookie.read("otra=1; sesion=a=b; x=2")).toBe("a=b")
  expect(cookie.read("misesion=1; Sesion=2; sesion=")).toBeNull()
  expect(cookie.read(null)).toBeNull()
  expect(secretCookie("sesion", { https: true }).read("sesion=planted")).toBeNull()
})

test("[AUTH-16] an IPv4 address counts alone, an IPv6 subscriber by its /64", () => {
  expect(addressGroup("203.0.113.9")).toBe("203.0.113.9")
  expect(addressGroup("::ffff:203.0.113.9")).toBe("203.0.113.9")
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64")
  expect(addressGroup("2001:DB8:1:2::9")).toBe("2001:db8:1:2::/64")
  expect(addressGroup("2001:0db8:0001:0002::9%eth0")).toBe("2001:db8:1:2::/64")
  expect(addressGroup("2001:db8::1")).toBe("2001:db8:0:0::/64")
  expect(addressGroup("::1")).toBe("0:0:0:0::/64")
  expect(addressGroup("64:ff9b::192.0.2.1")).toBe("64:ff9b:0:0::/64")
  expect(addressGroup("not an address")).toBe("unknown")
})

export interface SecretCookie {
  readonly name: string
  /** The Set-Cookie header's value. */
  set(value: string, maxAgeMs: number): string
  clear(): string
  read(cookieHeader: string | null): string | null
}

/**
 * A cookie that scripts cannot read and other sites' posts do not carry. Under https it gets the __Host- prefix, with which a
 * browser refuses one planted by a subdomain or over http.
 */
export const secretCookie = (plainName: string, { https }: { readonly https: boolean }): SecretCookie => {
  const name = https ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`
  return {
    name,
    set: (value, maxAgeMs) => `${name}=${value}; Max-Age=${Math.floor(maxAgeMs / 1000)}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read(cookieHeader) {
      for (const pair of (cookieHeader ?? "").split(";")) {
        const [key, ...value] = pair.trim().split("=")
        if (key === name) return value.join("=") || null
      }
      return null
    },
  }
}

export const cookieNames = {
  customer: "chispa_cliente",
  staff: "chispa_asociacion",
  pendingProfile: "chispa_perfil_verificado",
} as const

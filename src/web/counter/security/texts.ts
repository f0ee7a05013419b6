import type { FactorRefused } from "../../../shop/counter/staff-security.ts"

export const securityTexts = {
  title: "Seguridad",
  description: "Verificación en dos pasos y sesiones abiertas de la asociación.",
  back: "Panel",
  factor: "Verificación en dos pasos",
  factorIntro: "Además de la contraseña, al ingresar se pide un código que cambia cada 30 segundos en un teléfono.",
  begin: "Activar",
  scan: "Lea este código con su aplicación (Google Authenticator, Aegis, 1Password u otra) o escriba la clave en ella.",
  qr: "Código QR de la clave",
  key: "Clave",
  code: "Código de la aplicación",
  anyCode: "Código de la aplicación o de recuperación",
  password: "Contraseña de la asociación",
  confirm: "Activar la verificación",
  cancel: "Ahora no",
  busy: "Un momento...",
  on: "Está activada.",
  left: (count: number) =>
    count === 1 ? "Queda 1 código de recuperación." : `Quedan ${count} códigos de recuperación.`,
  turnOff: "Desactivar",
  isOn: "La verificación en dos pasos quedó activada.",
  isOff: "La verificación en dos pasos quedó desactivada.",
  codes: "Guarde estos códigos de recuperación",
  codesHint: "Cada uno sirve una vez si no tiene el teléfono a mano. No se vuelven a mostrar.",
  codesDone: "Ya los guardé",
  sessions: "Estos dispositivos tienen la cuenta abierta. Cierre los que no reconozca y cambie la contraseña.",
  endOthers: "Cerrar las demás sesiones",
  endedOthers: "Se cerraron las demás sesiones.",
} as const

export const refusedTexts: Record<FactorRefused["kind"], string> = {
  "wrong-password": "La contraseña no es correcta.",
  "wrong-code": "Ese código no es correcto o ya se usó.",
  wait: "Hubo varios intentos seguidos: espere unos minutos.",
  failed: "No se pudo guardar. Intente de nuevo.",
}

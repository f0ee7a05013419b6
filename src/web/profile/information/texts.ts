import type { FieldProblem } from "../../../shop/accounts/rules/account-forms.ts"
import type { MailTopic } from "../../../shop/messages/rules/mail-topics.ts"

export const informationTexts = {
  title: "Informacion",
  name: "Nombre",
  email: "Correo",
  address: "Dirección de envío",
  addressHint: "Provincia, cantón, distrito y señas",
  phone: "Teléfono",
  account: "Número de cuenta",
  empty: "Sin indicar",
  edit: "Editar",
  cancel: "Cancelar",
  save: "Guardar",
  saving: "Guardando...",
  saved: "Usuario actualizado correctamente.",
  failed: "Error al actualizar usuario.",
  emailPassword: "Contraseña actual",
  emailPasswordHint: "Se pide para cambiar el correo. Se cierran sus demás sesiones.",
  editTitle: "Editar mis datos",
  description: "Sus datos y la seguridad de su cuenta.",
  security: "Seguridad y privacidad",
  password: "Cambiar contraseña",
  passwordHint: "Se cierran las sesiones de otros dispositivos",
  ownEmail: "Verificar mi correo",
  ownEmailHint: "Protege su cuenta y permite entrar con Google",
  devices: "Sesiones abiertas",
  devicesHint: "Vea y cierre cada una",
  sessions: "Cerrar las demás sesiones",
  sessionsHint: "En otros teléfonos y computadoras",
  sessionsDone: "Se cerraron las demás sesiones.",
  sessionsFailed: "No se pudieron cerrar las demás sesiones. Inténtelo de nuevo.",
  mails: "Correos que recibo",
  mailsHint: "Elija qué avisos quiere",
  download: "Descargar mis datos",
  downloadHint: "Su perfil y sus pedidos en un archivo",
  remove: "Para eliminar su cuenta y sus datos escríbanos a",
} as const

export const emailRefusalTexts = {
  "password-wrong": "Para cambiar el correo escriba su contraseña actual.",
  "sign-in-again": "Para cambiar el correo cierre la sesión, ingrese de nuevo y cámbielo enseguida.",
  wait: "Hubo varios intentos seguidos. Espere un momento antes de volver a intentarlo.",
} as const

export const profileFieldTexts: Partial<Record<FieldProblem, string>> = {
  "first-name-missing": "Ingrese su nombre",
  "email-invalid": "Correo inválido",
  "too-long": "El texto es demasiado largo",
  "strange-characters": "Quite los caracteres que no son letras, números o signos",
}

export const ownEmailTexts = {
  title: "Verificar mi correo",
} as const

export const passwordTexts = {
  title: "Cambiar contraseña",
  description: "Cambie la contraseña de su cuenta.",
  intro: "Al cambiarla se cierran sus sesiones en otros dispositivos.",
  current: "Contraseña actual",
  next: "Contraseña nueva",
  nextHint: "Al menos 8 caracteres",
  confirmation: "Confirmar contraseña",
  submit: "Cambiar contraseña",
  busy: "Cambiando...",
  cancel: "Cancelar",
  changed: "Su contraseña cambió.",
  wrong: "La contraseña actual no es correcta.",
  currentMissing: "Escriba su contraseña actual",
  wait: (text: string) => `Hubo varios intentos seguidos: espere ${text} antes de volver a intentarlo.`,
  failed: "Ocurrió un error. Por favor, inténtelo más tarde.",
  socialOnly: "Su cuenta entra con Google y todavía no tiene contraseña.",
  socialHint: "Si quiere ingresar también con contraseña, le enviamos un enlace a su correo para elegirla.",
  socialLink: "Crear una contraseña",
  asked: (email: string) => `Le enviamos a ${email} un enlace para elegir su contraseña.`,
  fields: {
    "password-common": "Esa contraseña es muy conocida: elija otra",
    "password-short": "Las contraseñas deben ser de al menos 8 caracteres",
    "password-long": "La contraseña es demasiado larga: use hasta 72 caracteres",
    "confirmation-differs": "Las contraseñas deben coincidir",
    "strange-characters": "Quite los caracteres que no son letras, números o signos",
  } as Partial<Record<FieldProblem, string>>,
} as const

export const mailTexts = {
  title: "Correos que recibo",
  intro: "Elija qué avisos quiere recibir por correo.",
  topics: {
    ready: "Mi pedido está listo para retiro",
    reminder: "Recordatorio de un pedido sin retirar",
    boards: "Preguntas y avances de mis PCB",
    stock: "Ya hay un producto que pedí",
  } satisfies Record<MailTopic, string>,
} as const

export const endMailTexts = {
  title: "Dejar de recibir correos",
  about: (topic: string) => `Correos de: ${topic}.`,
  end: "No quiero más de estos correos",
  again: "Volver a recibirlos",
  ended: "Listo: no le enviaremos más de estos correos.",
  wanted: "Listo: volverá a recibir estos correos.",
  unknown: "Este enlace ya no sirve. Entre a su perfil para elegir sus correos.",
} as const

import type { FieldProblem } from "../../shop/accounts/rules/account-forms.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { waitText } from "../ui/wait-text.ts"

const fieldTexts = {
  "first-name-missing": "Ingrese su nombre",
  "last-name-missing": "Ingrese sus apellidos",
  "email-invalid": "Ingrese un correo válido",
  "email-taken": "El correo ya está registrado.",
  "phone-invalid": "Ingrese un número válido de Costa Rica",
  "password-short": "Las contraseñas deben ser de al menos 8 caracteres",
  "password-long": "La contraseña es demasiado larga: use hasta 72 caracteres",
  "confirmation-differs": "Las contraseñas deben coincidir",
  "card-missing": "Ingrese su carné",
  "career-unknown": "Elija una carrera de la lista",
  "too-long": "El texto es demasiado largo",
  "strange-characters": "Quite los caracteres que no son letras, números o signos",
  "password-common": "Esa contraseña es muy conocida: elija otra",
} as const satisfies Record<FieldProblem, string>

const { failed } = signInProblems

export const signInTexts = {
  title: "Iniciar sesión",
  description: "Ingrese a su cuenta para comprar, pagar y dar seguimiento a sus pedidos.",
  intro: "Ingrese para comprar, pagar y dar seguimiento a sus pedidos.",
  email: "Correo electrónico",
  password: "Contraseña",
  submit: "Ingresar",
  busy: "Ingresando...",
  forgot: "Olvidé mi contraseña",
  noAccount: "¿No tiene cuenta?",
  or: "o",
  google: "Iniciar sesión con Google",
  googleBusy: "Comprobando su cuenta de Google...",
  signedInAs: (name: string) => `Ya inició sesión como ${name}.`,
  toProfile: "Ir a mi perfil",
  ...signInProblems,
  ended: "Su sesión terminó. Ingrese de nuevo para continuar.",
  notLoaded: "No se pudo cargar el usuario.",
  googleFailed: "Hubo un error al intentar iniciar sesión con Google.",
} as const

const stepTexts = {
  stepOf: (step: number) => `Paso ${step} de 2`,
  firstName: "Nombre",
  lastName: "Apellidos",
  email: "Correo",
  phone: "Teléfono",
  phoneHint: "8 dígitos; los guiones y espacios no estorban",
  password: "Contraseña",
  passwordHint: "Al menos 8 caracteres",
  confirmation: "Confirmar contraseña",
  verify: "Verificar y continuar",
  career: "Carrera",
  card: "Carné",
  back: "Volver",
  finish: "Terminar",
  busy: "Creando su cuenta...",
  confirm: "Confirmar",
  name: "Nombre",
  consent:
    "Usamos sus datos solo para atender sus pedidos. Puede verlos, corregirlos o pedir que los eliminemos cuando quiera (Ley 8968).",
  failed,
} as const

export const registerTexts = {
  ...stepTexts,
  title: "Crea tu cuenta",
  description: "Cree su cuenta para comprar componentes electrónicos y guardar su carrito.",
  intro: "Con una cuenta guarda su carrito, paga en línea y sigue sus pedidos.",
  student: "¿Es estudiante Tec?",
  dialogTitle: "Confirmar información de usuario",
  dialogBack: "Cancelar",
  haveAccount: "¿Ya tiene cuenta?",
  signIn: "Iniciar sesión",
  created: "Su cuenta está lista. Ya puede ingresar.",
  notReadBack: failed,
  fields: fieldTexts,
} as const

export const completeTexts = {
  ...stepTexts,
  title: "Completa tu cuenta",
  description: "Complete los datos de su cuenta nueva.",
  intro: "Google confirmó su correo. Faltan pocos datos para crear su cuenta.",
  student: "¿Eres estudiante Tec?",
  dialogTitle: "Confirmar información",
  dialogBack: "Volver",
  verified: "Verificado por Google",
  notReadBack: "No se pudo obtener el usuario luego del registro.",
  fields: { ...fieldTexts, "phone-invalid": "Número no válido en Costa Rica" },
} as const

export type StepTexts = typeof registerTexts | typeof completeTexts

export const forgotTexts = {
  title: "Olvidé mi contraseña",
  description: "Pida un enlace para elegir una contraseña nueva.",
  intro: "Escriba el correo de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.",
  email: "Correo electrónico",
  submit: "Enviar enlace",
  busy: "Enviando...",
  back: "Volver a iniciar sesión",
  invalid: fieldTexts["email-invalid"],
  askedTitle: "Revise su correo",
  asked: (email: string) =>
    `Si hay una cuenta con el correo ${email}, en unos minutos recibirá un enlace para elegir una contraseña nueva.`,
  askedHint: "El enlace sirve una vez y vence en 30 minutos. Revise también la carpeta de correo no deseado.",
  demo: "Esta tienda es una demostración y no envía correos de verdad:",
  demoLink: "abrir el correo de prueba",
  wait: (seconds: number) =>
    `Ya se pidieron varios enlaces para este correo: espere ${waitText(seconds)} antes de pedir otro.`,
  noMail: "Esta tienda no envía correos por ahora. Para recuperar su cuenta escríbanos o llámenos:",
  failed,
} as const

export const resetTexts = {
  title: "Elegir una contraseña nueva",
  description: "Elija una contraseña nueva para su cuenta.",
  account: "Cuenta",
  password: "Contraseña nueva",
  passwordHint: "Al menos 8 caracteres",
  confirmation: "Confirmar contraseña",
  submit: "Guardar contraseña",
  busy: "Guardando...",
  done: "Su contraseña cambió. Ya puede ingresar.",
  expiredTitle: "El enlace ya no sirve",
  expired: "Se usó antes o venció. Pida uno nuevo: solo toma un momento.",
  askAgain: "Pedir otro enlace",
  failed,
  fields: fieldTexts,
} as const

export const linkTexts = {
  title: "Ya hay una cuenta con su correo",
  description: "Confirme que la cuenta con su correo es suya.",
  intro: (email: string) =>
    `La cuenta con el correo ${email} se creó con una contraseña y nadie ha confirmado que el correo sea suyo. Escriba esa contraseña para entrar también con Google.`,
  password: "Contraseña de la cuenta",
  submit: "Entrar y usar Google",
  busy: "Comprobando...",
  refused: "La contraseña no es correcta.",
  linkIntro: "Si no la conoce, le enviamos un enlace a su correo. Al abrirlo, la contraseña anterior deja de servir.",
  link: "Enviarme un enlace",
  linkBusy: "Enviando...",
  asked: (email: string) => `Le enviamos un enlace a ${email}. Vence en 24 horas.`,
  wait: (seconds: number) => `Hubo varios intentos seguidos: espere ${waitText(seconds)} antes de volver a intentarlo.`,
  failed,
} as const

export const verifyTexts = {
  title: "Verificar su correo",
  description: "Confirme que el correo de su cuenta es suyo.",
  intro: (email: string) => `Confirme que ${email} es su correo.`,
  takeOver: (email: string) =>
    `Confirme que ${email} es su correo para entrar con Google. La contraseña que tenía la cuenta se quita y se cierran sus sesiones.`,
  submit: "Confirmar mi correo",
  submitTakeOver: "Confirmar y entrar",
  busy: "Confirmando...",
  doneTitle: "Correo verificado",
  done: "Su correo quedó verificado.",
  choosePassword: (email: string) =>
    `Confirme que ${email} es su correo y elija la contraseña de su cuenta. Las sesiones abiertas se cierran y la contraseña anterior deja de servir.`,
  password: "Contraseña de su cuenta",
  passwordHint: "Al menos 8 caracteres; puede ser la que eligió al registrarse",
  confirmation: "Confirmar contraseña",
  passwordChosen: "Su correo quedó verificado. Ya puede ingresar.",
  fields: fieldTexts,
  toProfile: "Ir a mi perfil",
  expiredTitle: "El enlace ya no sirve",
  expired: "Se usó antes o venció. Puede pedir otro en su perfil.",
  askAgain: "Ir a mi perfil",
  failed,
} as const

export const outboxTexts = {
  title: "Correo de prueba",
  description: "Los correos que la tienda de demostración habría enviado.",
  intro: "La tienda de demostración no envía correos de verdad: aquí se leen los que habría enviado.",
  empty: "Todavía no hay correos",
  emptyHint: "Pida una contraseña nueva para ver el primero.",
  to: "Para",
  show: "Ver como llega",
  preview: (subject: string) => `Vista del correo: ${subject}`,
} as const

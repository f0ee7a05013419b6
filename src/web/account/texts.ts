import type { FieldProblem } from "../../shop/accounts/rules/account-forms.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"

export const fieldTexts = {
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

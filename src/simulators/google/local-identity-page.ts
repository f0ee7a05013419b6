import { demoPage, escapeHtml } from "../demo-page.ts"

export interface LocalPerson {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
}

export interface SignedPerson extends LocalPerson {
  readonly token: string
}

type PersonProblem = "name" | "email"

const problems: Record<PersonProblem, string> = {
  name: "Escriba un nombre.",
  email: "Escriba un correo válido.",
}

const notice = "Proveedor de identidad de prueba: no es Google"
const heading = `<header><h1>Elija una cuenta de prueba</h1></header>`

const asForm = (loginPath: string, person: SignedPerson, tone = "") =>
  `<form method="post" action="${escapeHtml(loginPath)}"><input type="hidden" name="id_token" value="${escapeHtml(person.token)}">` +
  `<button class="${tone}">${escapeHtml(`${person.givenName} ${person.familyName}`.trim())} <small>${escapeHtml(person.email)}</small></button></form>`

const field = (name: string, label: string, type: string, value: string, autocomplete: string) =>
  `<label>${label}<input name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" maxlength="120"></label>`

export const chooserPage = (
  loginPath: string,
  people: readonly SignedPerson[],
  nonce: string,
  typed: Partial<LocalPerson> = {},
  problem?: PersonProblem,
): Response =>
  demoPage({
    title: "Elegir cuenta (prueba)",
    notice,
    status: problem ? 400 : 200,
    body:
      heading +
      people.map(person => asForm(loginPath, person)).join("") +
      `<form class="apart" method="post" action="/identidad-local/persona"><h2>Otra persona</h2>` +
      (problem ? `<p class="problem" role="alert">${problems[problem]}</p>` : "") +
      `<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">` +
      field("nombre", "Nombre", "text", typed.givenName ?? "", "given-name") +
      field("apellidos", "Apellidos", "text", typed.familyName ?? "", "family-name") +
      field("correo", "Correo", "email", typed.email ?? "", "email") +
      `<button>Usar esta persona</button></form>`,
  })

export const confirmPage = (loginPath: string, person: SignedPerson): Response =>
  demoPage({
    title: "Continuar (prueba)",
    notice,
    body: `<header><h1>Continuar como</h1></header>${asForm(loginPath, person, "primary")}`,
  })

export const startAgainPage = (): Response =>
  demoPage({
    title: "Empezar de nuevo",
    notice,
    status: 400,
    body: `<div class="message"><h2>Falta la solicitud de la tienda</h2><p>Empiece desde la página de inicio de sesión.</p><a class="back" href="/iniciar-sesion">Ir a iniciar sesión</a></div>`,
  })

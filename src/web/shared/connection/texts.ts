export const connectionTexts = {
  lost: "Sin conexión. Intente de nuevo.",
  retry: "Intentar de nuevo",
} as const

export const signInAgainTexts = {
  title: "Su sesión terminó",
  intro: "Ingrese de nuevo para continuar: lo que escribió sigue aquí.",
  email: "Correo electrónico",
  user: "Usuario",
  password: "Contraseña",
  submit: "Ingresar",
  cancel: "Cancelar",
  renewed: "Sesión iniciada. Presione de nuevo el botón.",
} as const

export const signInAgainTexts = {
  title: "Su sesión terminó",
  intro: "Ingrese de nuevo para continuar: lo que escribió sigue aquí.",
  email: "Correo electrónico",
  user: "Usuario",
  password: "Contraseña",
  code: "Código, si usa verificación en dos pasos",
  submit: "Ingresar",
  cancel: "Cancelar",
  renewed: "Sesión iniciada. Presione de nuevo el botón.",
} as const

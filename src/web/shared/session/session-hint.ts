/**
 * Set beside the HttpOnly session cookie so that a page knows without asking that nobody is signed in, and that the session
 * is another one than before. It opens nothing.
 */
export const sessionHintCookie = "chispa_sesion"

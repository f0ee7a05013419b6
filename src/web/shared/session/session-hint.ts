/** Readable by script, so that a page knows without asking whether the session changed; it gives no access. */
export const sessionHintCookie = "chispa_sesion"

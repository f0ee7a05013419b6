import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Dialog } from "../../ui/dialog.tsx"
import { Notice } from "../../ui/notice.tsx"

test("[NAV-18] a specified alert appears in the page with role alert and its own words", () => {
  for (const kind of ["error", "warning"] as const)
    expect(renderToStaticMarkup(<Notice kind={kind}>Usuario o contraseña incorrectos</Notice>)).toMatch(
      /^<div role="alert"[\s\S]*Usuario o contraseña incorrectos/,
    )
})

test("[NAV-18] a question that must be answered is an alertdialog", () => {
  const html = renderToStaticMarkup(
    <Dialog open role="alertdialog" title="¿Vaciar el carrito?" onClose={() => undefined}>
      Se quitarán todos los productos.
    </Dialog>,
  )
  expect(html).toMatch(/<dialog role="alertdialog"[\s\S]*¿Vaciar el carrito\?[\s\S]*Se quitarán todos los productos\./)
})

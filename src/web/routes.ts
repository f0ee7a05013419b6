import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

/** Every Spanish address of the shop and the file that answers it, grouped as customers see the shop. */
export default [
  layout("ui/frame/shop-frame.tsx", [
    index("landing/landing.tsx"),
    route("servicios/PCB/confirmation", "landing/landing.tsx", { id: "pcb-confirmation" }),
    route("servicios/PCB/checkout", "landing/landing.tsx", { id: "pcb-checkout" }),

    route("catalogo", "catalogue/catalogue.tsx"),
    route("products/:product", "product/product.tsx"),

    route("insignia", "flagship/flagship-landing.tsx"),
    route("insignia/Superior", "flagship/superior.tsx"),
    route("insignia/UNOR4", "flagship/uno-r4.tsx"),
    route("insignia/UNOR3", "flagship/uno-r3.tsx"),
    route("insignia/kitsArduino", "flagship/arduino-kits.tsx"),

    route("kits", "kits/kits-landing.tsx"),
    route("kits/checkout", "kits/kit-checkout.tsx"),
    route("kits/confirmation", "kits/kit-confirmation.tsx"),
    route("kits/pago-confirmacion", "kits/kit-return.tsx"),
    route("kits/:kit", "kits/kit.tsx"),

    route("iniciar-sesion", "account/sign-in.tsx"),
    route("crear-cuenta", "account/register.tsx"),
    route("registro-intermedio", "account/complete-account.tsx"),
    route("olvide-mi-contrasena", "account/forgot-password.tsx"),
    route("restablecer-contrasena/:token", "account/reset-password.tsx"),
    route("correo-de-prueba", "account/outbox.tsx"),
    route("perfil", "profile/profile.tsx"),
    route("perfil/datos", "profile/information/edit-data.tsx"),
    route("perfil/contrasena", "profile/information/change-password.tsx"),

    route("envios", "info/shipping.tsx"),
    route("reembolso", "info/refunds.tsx"),
    route("PuntosdeVenta", "info/points-of-sale.tsx"),

    route("asocias", "back-office/staff-sign-in.tsx"),
    /** The about page and the promotion week carry the brand's name (NAV-14). */
    route(":brandPage", "info/brand-page.tsx"),
    route("*", "ui/frame/not-found.tsx"),
  ]),

  layout("services/services-frame.tsx", [
    route("servicios", "services/services-landing.tsx"),
    route("servicios/PCB", "services/pcb/pcb-order.tsx"),
  ]),

  route("asocias/admin", "back-office/admin.tsx"),

  /** What the back-office asks for by itself; every call is refused without an association's session. */
  route("asocias/salir", "back-office/sign-out.ts"),
  route("asocias/admin/novedades", "back-office/news.ts"),
  route("asocias/admin/pedidos/:order", "back-office/orders/order-detail-endpoint.ts"),
  route("asocias/admin/pedidos/:order/archivos/:file", "back-office/orders/board-file.ts"),
  route("asocias/admin/existencias", "back-office/sale/stock.ts"),
  route("asocias/admin/variantes/:product", "back-office/sale/variants.ts"),
  route("asocias/admin/precios", "back-office/cart/prices.ts"),
  route("asocias/admin/ventas", "back-office/cart/place-sale.ts"),
  route("asocias/admin/ventas/:key", "back-office/cart/sale-outcome.ts"),
  route("asocias/admin/cotizacion", "back-office/cart/make-quote.ts"),

  /** What the browser asks for by itself. */
  route("sesion", "session/session-endpoint.ts"),
  route("auth/google", "account/google-auth.ts"),
  route("perfil/sesiones", "profile/information/other-sessions.ts"),
  route("perfil/mis-datos", "profile/information/download-data.ts"),
  route("cerrar-sesion", "session/sign-out.ts"),
  route("servicios/PCB/pedido", "services/pcb/place-order.ts"),
  route("carrito/lineas", "cart/add-line.ts"),
  route("kits/pago-confirmacion/estado", "kits/payment-outcome.ts"),
  route("createPayment", "profile/create-payment.ts"),
  route("pagos/aviso", "profile/card-webhook.ts"),
  route("sugerencias", "landing/suggestions.ts"),

  route("sitemap.xml", "info/sitemap.ts"),
  route("robots.txt", "info/robots.ts"),
  route("manifest.webmanifest", "info/web-manifest.ts"),
] satisfies RouteConfig

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  layout("shared/frame/shop-frame.tsx", [
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
    route("vincular-cuenta", "account/link-account.tsx"),
    route("verificar-correo/:token", "account/verify-email.tsx"),
    route("correo-de-prueba", "account/outbox.tsx"),
    route("correos/:key/:topic", "profile/information/end-mails.tsx"),
    route("perfil", "profile/profile.tsx"),
    route("perfil/pedidos/:ref", "orders/order-page.tsx"),
    route("pedidos/:token", "orders/linked-order-page.tsx"),
    route("perfil/resultado", "profile/payment/return-result.tsx"),
    route("perfil/datos", "profile/information/edit-data.tsx"),
    route("perfil/verificar-correo", "profile/information/verify-own-email.tsx"),
    route("perfil/dispositivos", "profile/information/devices.tsx"),
    route("perfil/correos", "profile/information/mail-choices.tsx"),
    route("perfil/contrasena", "profile/information/change-password.tsx"),

    route("envios", "info/shipping.tsx"),
    route("reembolso", "info/refunds.tsx"),
    route("PuntosdeVenta", "info/points-of-sale.tsx"),

    route("asocias", "counter/staff-sign-in.tsx"),
    /** The about page and the promotion week contain the brand's name (NAV-14). */
    route(":brandPage", "info/brand-page.tsx"),
    route("*", "shared/frame/not-found.tsx"),
  ]),

  layout("boards/services-frame.tsx", [
    route("servicios", "boards/services-landing.tsx"),
    route("servicios/PCB", "boards/order/board-order-page.tsx"),
  ]),

  route("asocias/admin", "counter/admin.tsx"),

  /** Every one of these refuses calls without an association's session. */
  route("asocias/salir", "counter/staff-sign-out.ts"),
  route("asocias/sesion", "counter/staff-session-endpoint.ts"),
  route("asocias/admin/novedades", "counter/news-endpoint.ts"),
  route("asocias/admin/pedidos/:order", "counter/orders/order-detail-endpoint.ts"),
  route("asocias/admin/pedidos/:order/archivos/:file", "counter/orders/board-file-endpoint.ts"),
  route("asocias/admin/retiro", "counter/orders/pickup-endpoint.ts"),
  route("asocias/admin/existencias", "counter/sale/own-stock-endpoint.ts"),
  route("asocias/admin/variantes/:product", "counter/sale/variants-endpoint.ts"),
  route("asocias/admin/precios", "counter/ticket/prices-endpoint.ts"),
  route("asocias/admin/ventas", "counter/ticket/place-sale-endpoint.ts"),
  route("asocias/admin/ventas/:key", "counter/ticket/sale-outcome-endpoint.ts"),
  route("asocias/admin/cotizacion", "counter/ticket/quote-endpoint.ts"),

  route("sesion", "shared/session/session-endpoint.ts"),
  route("auth/google", "account/google-auth.ts"),
  route("perfil/pedidos/:ref/estado", "orders/order-live-endpoint.ts"),
  route("pedidos/:token/estado", "orders/linked-live-endpoint.ts"),
  route("perfil/mis-datos", "profile/information/download-data.ts"),
  route("cerrar-sesion", "shared/session/sign-out-endpoint.ts"),
  route("servicios/PCB/pedido", "boards/order/place-order-endpoint.ts"),
  route("carrito/lineas", "shared/add-to-cart/add-line-endpoint.ts"),
  route("kits/pago-confirmacion/estado", "kits/kit-payment-endpoint.ts"),
  route("createPayment", "payments/create-payment.ts"),
  route("pagos/aviso", "payments/card-webhook.ts"),
  route("sugerencias", "landing/suggestions-endpoint.ts"),
  route("documentos/productos/:product/:file", "product/document-endpoint.ts"),
  route("sugerencias/todo", "shared/frame/search-endpoint.ts"),

  route("sitemap.xml", "info/sitemap.ts"),
  route("robots.txt", "info/robots.ts"),
  route("manifest.webmanifest", "info/web-manifest.ts"),
] satisfies RouteConfig

/** Templates for the owner's lawyer. The privacy page reads from the code what is stored, how long and who receives it. */
export const defaultLegal = {
  terms: {
    lead: "Las reglas de comprar en {marca}, en palabras sencillas. Al crear una cuenta o pagar, usted las acepta.",
    sections: [
      {
        title: "Quién vende",
        paragraphs: [
          "Vende {marca}. Su nombre legal, su identificación, su dirección y su contacto están al pie de cada página, junto al botón de pagar, en los correos de cada pedido y en recibos y cotizaciones.",
        ],
      },
      {
        title: "Precios",
        paragraphs: [
          "Los precios están en colones e incluyen el impuesto sobre el valor agregado de los productos que lo pagan. El total, con el envío, se muestra antes de pagar.",
          "Si un precio o la disponibilidad cambian mientras el producto está en su carrito, se lo decimos antes de cobrarle.",
        ],
      },
      {
        title: "Pedido y pago",
        paragraphs: [
          "Su pedido queda hecho cuando le mostramos su número. Desde ese momento tiene su página, con recibo, y le avisamos por correo.",
          "Las tarjetas se pagan en la página segura del proveedor de pagos: la tienda no ve ni guarda el número de su tarjeta.",
          "Un pedido por SINPE Móvil espera su transferencia. Si no llega, le escribimos, y después el pedido puede cancelarse.",
        ],
      },
      {
        title: "Entrega",
        paragraphs: [
          "Los pedidos se retiran en el punto que usted elige, con el código que le enviamos, o se envían por Correos de Costa Rica donde se ofrece. Puede anotar en la página del pedido quién más lo puede retirar.",
        ],
      },
      {
        title: "Cancelar y devolver",
        paragraphs: [
          "Puede cancelar un pedido desde su página mientras no esté alistado; lo pagado se le devuelve por el mismo medio.",
          "Los plazos de cambio por tipo de producto, la garantía por defectos y el derecho de retracto están en la página de reembolsos.",
        ],
      },
      {
        title: "Circuitos impresos",
        paragraphs: [
          "Los archivos que usted sube siguen siendo suyos: los usamos solo para revisar, cotizar y fabricar su placa.",
        ],
      },
      {
        title: "Su cuenta",
        paragraphs: [
          "Cuide su contraseña y avísenos si alguien más la usa. Puede descargar sus datos y eliminar su cuenta cuando quiera, en la pestaña «Informacion» de su perfil.",
        ],
      },
      {
        title: "Cambios y ley aplicable",
        paragraphs: [
          "Cuando estos textos cambian publicamos una versión nueva, y la acepta quien vuelve a comprar. A un pedido se le aplica la versión con que se hizo.",
          "Se aplica la ley de Costa Rica. Si no resolvemos su reclamo, puede acudir a la Comisión Nacional del Consumidor, del Ministerio de Economía, Industria y Comercio.",
        ],
      },
    ],
  },
  privacy: {
    lead: "Qué datos suyos guarda {marca}, para qué, quién los recibe y cómo verlos, corregirlos o borrarlos (Ley 8968).",
    sections: [
      {
        title: "Qué datos guardamos y para qué",
        paragraphs: [
          "De su cuenta: nombre, correo, teléfono, dirección si la escribe y, si es estudiante, carrera y carné. Sirven para atender sus pedidos, entregárselos y avisarle.",
          "De sus compras: pedidos, pagos, devoluciones, comprobantes de SINPE que envía, archivos y preguntas de sus placas, y quién puede retirar por usted.",
          "De lo que usted guarda: carrito, listas de partes, avisos de existencias y los correos que eligió recibir.",
          "Su contraseña se guarda cifrada de modo que nadie puede leerla. El número de su tarjeta no llega a la tienda.",
          "No vendemos sus datos, no hacemos publicidad con ellos y no lo seguimos en otras páginas.",
        ],
      },
      {
        title: "Sus derechos",
        paragraphs: [
          "En la pestaña «Informacion» de su perfil puede ver y corregir sus datos, descargarlos en un archivo y eliminar su cuenta.",
          "Si compró sin cuenta, escríbanos con el número de pedido y lo hacemos por usted.",
          "Si no queda conforme, puede acudir a la Agencia de Protección de Datos de los Habitantes (Prodhab).",
        ],
      },
    ],
  },
  refunds: {
    lead: "Además de los plazos de la tabla, la ley le da estos derechos. Se aplica lo que sea mejor para usted.",
    sections: [
      {
        title: "Defectos: {defectos} días hábiles",
        paragraphs: [
          "Si un producto sale defectuoso, puede reclamarlo dentro de los {defectos} días hábiles que siguen a la entrega, sea cual sea su tipo. Le damos otro igual o le devolvemos el dinero.",
          "No cuentan los fines de semana ni los feriados y cierres de la tienda. No cubre daños por un uso distinto al que indica el fabricante.",
        ],
      },
      {
        title: "Retracto de compras en línea: {retracto} días",
        paragraphs: [
          "Si compró en línea, puede arrepentirse sin dar motivo dentro de los {retracto} días que siguen a la entrega. Devuelva el producto sin usar y con su empaque, y le devolvemos el dinero.",
          "No aplica a kits abiertos ni a placas hechas a su medida.",
        ],
      },
    ],
  },
  returns: { defectDays: 30, withdrawalDays: 8 },
}

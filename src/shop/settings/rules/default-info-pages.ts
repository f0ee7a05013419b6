/** The texts of INFO-01, INFO-04, INFO-05 and INFO-08. */
export const defaultInfoPages = {
  refunds: {
    lead: "Qué se puede cambiar o devolver, y hasta cuándo. Los plazos corren desde el día de la entrega.",
    rows: [
      {
        name: "Componentes pequeños de hasta ₡1000",
        term: "En la entrega",
        covers: "Sin cambio ni reembolso, salvo daño visible al entregarlos",
      },
      { name: "Circuitos integrados", term: "3 días naturales", covers: "Solo cambio" },
      {
        name: "Artículos de prototipado",
        term: "7 días",
        covers: "Solo cambio; no aplica a jumpers, puentes, clips ni termoencogible",
      },
      { name: "Sensores, motores, pantallas y módulos", term: "14 días", covers: "Cambio o reembolso" },
      { name: "Placas de desarrollo", term: "28 días", covers: "Cambio o reembolso" },
      { name: "Kits", term: "3 días", covers: "Solo cambio" },
    ],
    notice: {
      title: "Piezas de prototipado sin cambio",
      text: "Jumpers, puentes, clips y termoencogible no tienen cambio: se cubren únicamente en el momento de la entrega.",
    },
    steps: [
      { title: "A tiempo", text: "Escríbanos dentro del plazo de su tipo de producto." },
      { title: "Completo", text: "Traiga el producto con su empaque y el número de pedido." },
      { title: "En un punto de venta", text: "Lo revisamos con usted y resolvemos ahí mismo cuando se puede." },
    ],
  },
  shipping: {
    lead: "Gratis en el campus central, el mismo precio en las zonas cercanas y por Correos de Costa Rica a todo el país.",
    zones: [
      {
        name: "Campus central",
        how: "Se entrega en los puntos de venta de las asociaciones",
        cost: "Gratis",
      },
      {
        name: "Zonas de Cartago y San José",
        how: "Transporte por aplicación, con al menos 1 día hábil de anticipación",
        cost: "",
      },
      {
        name: "Resto del área metropolitana",
        how: "Transporte por aplicación",
        cost: "El precio que marque la aplicación",
      },
      { name: "Resto del país", how: "Correos de Costa Rica", cost: "" },
    ],
    areas: [
      {
        province: "Cartago",
        places: [
          "Cartago centro",
          "San Nicolás",
          "Guadalupe",
          "Agua Caliente",
          "Oreamuno",
          "Tejar del Guarco",
          "Paraíso",
          "Tres Ríos",
        ],
      },
      {
        province: "San José",
        places: ["Curridabat", "San Pedro", "Sabanilla", "Zapote", "San Francisco de Dos Ríos", "Barrio Escalante"],
      },
    ],
    steps: [
      {
        title: "Haga su pedido",
        text: "Elija el punto de entrega en el carrito: una asociación o Correos de Costa Rica.",
      },
      {
        title: "Coordine si va por aplicación",
        text: "Escríbanos por WhatsApp con un día hábil de anticipación y su dirección.",
      },
      {
        title: "Reciba y revise",
        text: "Revise el paquete al recibirlo: lo dañado a la vista se cubre en el momento de la entrega.",
      },
    ],
  },
  about: {
    lead: "Una tienda de electrónica hecha por estudiantes, para estudiantes y para todo el que quiera construir algo.",
    story: [
      "{marca} se fundó en noviembre de 2021. Faltaban resistencias para una práctica, la tienda más cercana quedaba a una hora en bus y el laboratorio empezaba a las siete. Compramos de más, guardamos lo que sobró en una caja y pusimos un rótulo: así empezó todo.",
      "La caja se hizo estante, y el estante se repartió. Hoy tenemos puntos de venta en las asociaciones de estudiantes del campus de Cartago, atendidos por quienes llevan los mismos cursos que usted.",
      "Seguimos con la misma idea: que ningún proyecto se quede esperando por un componente de veinticinco colones.",
    ],
    timeline: [
      { when: "Noviembre de 2021", what: "Fundación: una caja de resistencias, LEDs y capacitores." },
      { when: "2022", what: "Primer punto de venta en una asociación de estudiantes del campus de Cartago." },
      { when: "2023", what: "Kits por curso, armados con las listas de los laboratorios." },
      { when: "2024", what: "La Superior ESP, nuestra propia placa, y un punto de venta en San Carlos." },
      { when: "2025", what: "Servicio de circuitos impresos y tienda en línea para todo el país." },
    ],
    beliefs: [
      { title: "Probado antes", text: "No vendemos nada que no hayamos conectado nosotros mismos." },
      {
        title: "Entre compañeros",
        text: "Las asociaciones venden con nosotros y parte de cada compra se queda con ellas.",
      },
      { title: "Explicado", text: "Cada placa con su mapa de pines, su primer programa y con qué compararla." },
    ],
  },
  points: {
    lead: "Compre en persona o retire su pedido en la asociación que le quede más cerca.",
    payment: "En todos los puntos de venta se paga en efectivo o Sinpe Móvil.",
    steps: [
      "Haga su pedido en línea y elija la asociación en el carrito.",
      "Le tendremos el pedido listo en un máximo de 3 días.",
      "Retírelo con su nombre, su carné o el número de pedido.",
    ],
  },
}

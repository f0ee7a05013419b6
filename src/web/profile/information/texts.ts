import type { MailTopic } from "../../../shop/vocabulary/people.ts"

export const mailTopicTexts = {
  ready: "Mi pedido está listo para retiro",
  reminder: "Recordatorio de un pedido sin retirar",
  boards: "Preguntas y avances de mis PCB",
  stock: "Ya hay un producto que pedí",
} as const satisfies Record<MailTopic, string>

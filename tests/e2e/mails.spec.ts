import { drawMail } from "../../src/shop/messages/mail-layout.ts"
import { brand, mailsOfEveryKind, publicUrl } from "../support/sample-mails.ts"
import { expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

/** As large as the pictures in mails. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"/>')}`

test("[MAIL-01][MAIL-05] every kind of mail fits a phone of 390 px and can be read by everybody", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [kind, mail] of Object.entries(mailsOfEveryKind)) {
    const { html } = drawMail(mail, { brand, publicUrl, endUrl: `${publicUrl}/correos/${"k".repeat(32)}/reminder` })
    await page.setContent(html.replace(/cid:\w+/g, picture))
    await expectNoSidewaysScroll(page)
    // The other mails consist of the same parts.
    if (["order-received", "ready", "board-question"].includes(kind)) await expectAccessible(page)
  }
})

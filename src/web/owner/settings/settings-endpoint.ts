import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router"
import { getServices } from "../../../services.server.ts"
import { readEdited } from "../../../shop/settings/rules/edit-value.ts"
import { localDate } from "../../../shop/vocabulary/days.ts"
import { readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { downloadAnswer } from "../../shared/file-answers.server.ts"
import { ownerCalling } from "../../shared/staff/staff-access.server.ts"
import { requireDocument } from "./document-texts.ts"

const uploadTexts = {
  "too-large": "La imagen pesa demasiado: máximo 5 MB.",
  unreadable: "No pudimos leer la imagen. Use JPG, PNG o WebP.",
  busy: "Hay muchas imágenes en espera. Intente de nuevo en un momento.",
  "too-many": "Ya hay demasiadas imágenes guardadas en esta tienda.",
} as const

const uploadPicture = async (request: Request, context: ActionFunctionArgs["context"]) => {
  const staff = await ownerCalling(request, context)
  const file = (await request.formData()).get("imagen")
  if (!(file instanceof File) || file.size === 0) return data({ text: "Elija una imagen." }, { status: 422 })
  const uploaded = await getServices(context).settingsPictures.upload(new Uint8Array(await file.arrayBuffer()), staff)
  return uploaded.kind === "stored"
    ? data({ id: uploaded.id })
    : data({ text: uploadTexts[uploaded.problem] }, { status: 422 })
}

/** Saves typed texts as a draft. */
const saveDraft = async (request: Request, context: ActionFunctionArgs["context"], document: string | undefined) => {
  const staff = await ownerCalling(request, context)
  const name = requireDocument(document)
  const form = await request.formData()
  const value = readEdited(form)
  const basedOn = readUnits(readFormText(form, "base"))
  if (value === null || basedOn === null) return data({ kind: "unreadable" }, { status: 422 })
  const { saveDraft } = getServices(context).settingsEditing
  return data(await saveDraft(name, staff.alias, { value, basedOn }, readFormText(form, "edicion")))
}

export const action = ({ request, context, params, pattern }: ActionFunctionArgs) =>
  pattern.endsWith("/imagenes") ? uploadPicture(request, context) : saveDraft(request, context, params["document"])

/** All documents in effect as one file (EDIT-07). */
export const loader = async ({ request, context, pattern }: LoaderFunctionArgs) => {
  await ownerCalling(request, context)
  if (!pattern.endsWith("/archivo")) throw data(null, { status: 405 })
  const { settingsEditing, brand } = getServices(context)
  const name = `ajustes-${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${localDate(new Date())}.json`
  return downloadAnswer(name, "application/json", JSON.stringify(await settingsEditing.exportAll(), null, 1))
}

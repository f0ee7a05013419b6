import { createErp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import { createProbe } from "../../erp/probe.ts"
import { checkAccess } from "./check-access.ts"
import { checkRecords } from "./check-records.ts"
import { checkSettings } from "./check-settings.ts"
import { type Finding, missing } from "./setup-findings.ts"

interface CheckedErp {
  readonly url: string
  readonly apiKey: string
  readonly catalogueApiKey: string
  readonly adminApiKey: string
}

/** Changes nothing (OPS-01). Rejects when the ERP cannot be reached. */
export const checkErp = async ({ url, apiKey, catalogueApiKey, adminApiKey }: CheckedErp): Promise<Finding[]> => {
  const probe = createProbe(url, apiKey)
  const { findings, known } = await checkAccess([
    { setting: "ERP_API_KEY", probe, readsOnly: false },
    ...(catalogueApiKey === apiKey
      ? []
      : [{ setting: "ERP_CATALOGUE_API_KEY", probe: createProbe(url, catalogueApiKey), readsOnly: true }]),
  ])
  if (!known) return findings
  findings.push(...(await checkSettings(createProbe(url, adminApiKey))))
  try {
    findings.push(...(await checkRecords(createErp({ url, apiKey, catalogueApiKey }), probe)))
  } catch (error) {
    if (!(error instanceof ErpError && (error.status === 401 || error.status === 403))) throw error
    findings.push(missing("the records cannot be read with these rights", "mend the rights above, then check again"))
  }
  return findings
}

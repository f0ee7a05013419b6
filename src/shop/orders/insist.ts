import { ErpError, refusal } from "../../erp/erp-error.ts"

/** As many as "short" patience has. */
const mostErrors = 5

/**
 * For steps with patience "forever" that a person waits for: an ERP that is away is waited out, one that is there and answers
 * with an error time and again has refused.
 */
export const insist = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let errors = 0
  return async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ErpError && error.reason === "server") || ++errors < mostErrors) throw error
      throw refusal(error.method, error.path, `${mostErrors} times: ${error.status} ${error.detail}`)
    }
  }
}

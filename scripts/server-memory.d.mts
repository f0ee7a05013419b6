export const memoryArguments: readonly string[]
export const memoryEnvironment: Readonly<Record<string, string>>

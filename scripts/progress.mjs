// Prints progress: a spinner on a terminal, plain lines with regular signs of life elsewhere.

const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

/** @param {number} since */
const elapsed = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs the work under a name, with the seconds it takes.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const phase = async (name, work) => {
  const since = Date.now()
  const terminal = process.stdout.isTTY
  let turn = 0
  const sign = terminal
    ? setInterval(() => process.stdout.write(`\r${spinner[turn++ % spinner.length]} ${name} ${elapsed(since)} `), 100)
    : setInterval(() => console.log(`  ${name}: ${elapsed(since)} so far`), 15_000)
  if (!terminal) console.log(`- ${name}`)
  const close = mark => {
    clearInterval(sign)
    console.log(`${terminal ? "\r" : ""}${mark} ${name} (${elapsed(since)})${terminal ? "   " : ""}`)
  }
  try {
    const result = await work()
    close("✓")
    return result
  } catch (error) {
    close("✗")
    throw error
  }
}

/** An error whose message is printed without a stack. */
export class Stop extends Error {}

/**
 * @param {() => Promise<void>} main
 */
export const runMain = async main => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

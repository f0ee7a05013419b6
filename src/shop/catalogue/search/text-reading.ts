import { lowered, plainText } from "../rules/plain-text.ts"
import { keyOf, quantitiesIn } from "../rules/quantities.ts"
import { Numbering, type Runs, RunsBuilder } from "./runs.ts"

export interface SearchText {
  readonly label: string
  readonly description: string
}

/** What a search needs of some texts: which words and values stand in each label and description. */
export interface ReadTexts {
  readonly words: readonly string[]
  readonly valueKeys: readonly string[]
  readonly labels: TextRuns
  readonly descriptions: TextRuns
}

export interface TextRuns {
  readonly words: Runs
  readonly values: Runs
}

export const oneSpace = (text: string): string => text.replace(/\s+/g, " ").trim()

const valueKeysIn = (text: string) => quantitiesIn(text).flatMap(({ may }) => may.map(keyOf))

export function* readingTexts(texts: readonly SearchText[], slice = 100): Generator<void, ReadTexts> {
  const words = new Numbering<string>()
  const valueKeys = new Numbering<string>()
  const reader = () => {
    const runs = { words: new RunsBuilder(), values: new RunsBuilder() }
    return {
      add(text: string, spaced: string) {
        runs.words.add(spaced === "" ? [] : spaced.split(" ").map(word => words.of(word, word)))
        runs.values.add(valueKeysIn(text).map(key => valueKeys.of(key, key)))
      },
      finish: (): TextRuns => ({ words: runs.words.finish(), values: runs.values.finish() }),
    }
  }
  const labels = reader()
  const descriptions = reader()
  for (const [place, text] of texts.entries()) {
    const label = lowered(text.label)
    const description = lowered(plainText(text.description))
    labels.add(label, oneSpace(label))
    descriptions.add(description, description)
    if (place % slice === slice - 1) yield
  }
  return {
    words: words.entries,
    valueKeys: valueKeys.entries,
    labels: labels.finish(),
    descriptions: descriptions.finish(),
  }
}

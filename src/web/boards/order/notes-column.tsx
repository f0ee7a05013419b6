import { Column } from "./column.tsx"
import { pcbTexts } from "./texts.ts"

const t = pcbTexts.notes

export const NotesColumn = () => (
  <Column title={t.title}>
    <ul className="flex list-disc flex-col gap-3 pl-5 marker:text-copper-500">
      {t.lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Column>
)

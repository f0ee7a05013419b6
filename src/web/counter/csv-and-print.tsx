import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"

export const CsvAndPrint = ({ csv }: { csv: string }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <a
      href={csv}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
    >
      <Icon name="download" className="size-5" />
      Descargar CSV
    </a>
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="printer" className="size-5" />
      Imprimir
    </Button>
  </div>
)

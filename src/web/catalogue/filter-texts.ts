export const filterTexts = {
  filters: "Filtros",
  onlyAvailable: "Solo disponibles",
  closeFilters: "Cerrar filtros",
  showResults: (total: number) => `Ver ${total} ${total === 1 ? "producto" : "productos"}`,
  chosen: "elegido",
  from: "Desde",
  to: "Hasta",
  narrow: "Filtrar",
  rangeOf: (label: string) => `Rango de ${label.toLowerCase()}`,
  availability: "Disponibilidad",
  availableAt: (point: string) => `En ${point}`,
} as const

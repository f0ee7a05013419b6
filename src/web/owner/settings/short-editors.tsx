import { documentedIds } from "../../../shop/vocabulary/documented-ids.ts"
import { EditAmount, EditArea, EditLines, EditMoment, EditNumber, EditorCard, EditText } from "./editor.tsx"

export const FeesEditor = () => (
  <EditorCard>
    <EditAmount
      path="post"
      label="Envío por Correos (₡)"
      hint="Los pedidos que ya se hicieron conservan el suyo."
      className="max-w-48"
    />
  </EditorCard>
)

export const BoardsEditor = () => (
  <>
    <EditorCard title="Precios">
      <div className="grid gap-4 sm:grid-cols-3">
        <EditAmount path="small" label="Placa pequeña (₡)" />
        <EditAmount path="large" label="Placa grande (₡)" />
        <EditAmount path="designHour" label="Hora de diseño (₡)" />
      </div>
    </EditorCard>
    <EditorCard title="Lo que el taller puede hacer">
      <p className="text-sm text-ink-soft">
        Con estas medidas se revisa cada placa que alguien sube, y se escriben las notas de la página.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <EditNumber path="limits.minTrackWidth" label="Pista mínima (mm)" inputMode="decimal" />
        <EditNumber path="limits.padOverHole" label="Pad mayor que su agujero (mm)" inputMode="decimal" />
        <EditNumber path="limits.minHole" label="Consultar si es menor que (mm)" inputMode="decimal" />
        <EditNumber path="limits.maxHole" label="Consultar si es mayor que (mm)" inputMode="decimal" />
      </div>
      <EditLines
        kind="medidas"
        path="limits.preferredHoles"
        label="Agujeros preferidos (mm)"
        hint="Uno por línea."
        rows={3}
        className="max-w-48"
      />
    </EditorCard>
  </>
)

export const CareersEditor = () => (
  <EditorCard>
    <EditLines path="careers" label="Carreras, en el orden en que se ofrecen" hint="Una por línea." />
  </EditorCard>
)

export const NoticeEditor = () => (
  <EditorCard>
    <EditArea path="text" label="Texto del aviso" maxLength={300} hint="Vacío: no hay aviso." />
    <div className="grid gap-4 sm:grid-cols-2">
      <EditMoment path="from" label="Desde" hint="Vacío: desde que se publique." />
      <EditMoment path="until" label="Hasta" hint="Vacío: hasta que se cambie." />
    </div>
  </EditorCard>
)

export const SellerEditor = () => (
  <EditorCard>
    <div className="grid gap-4 sm:grid-cols-2">
      <EditText path="legalName" label="Nombre legal" maxLength={120} />
      <EditText path="identification" label="Cédula jurídica o física" maxLength={40} />
      <EditText path="address" label="Dirección" maxLength={200} />
      <EditText path="contact" label="Contacto" maxLength={120} hint="Correo o teléfono." />
    </div>
  </EditorCard>
)

const idNames: Readonly<Record<string, string>> = {
  news: "Novedades",
  flagship: "Insignia",
  associations: "Asociaciones",
  cash: "Efectivo",
  sinpe: "Sinpe Móvil",
  card: "Tarjeta",
  computing: "Computadores",
  mechatronics: "Mecatrónica",
  electronicsCartago: "Electrónica (Cartago)",
  electronicsSanCarlos: "Electrónica (San Carlos)",
  headOffice: "Bodega",
  secondHeadOffice: "Segunda bodega",
  ccca: "Kit CC/CA",
  analogica: "Kit Analógica",
  digital: "Kit Digital",
  mediciones: "Kit Mediciones",
  circuitosCE: "Kit Circuitos CE",
  toolBox: "Caja de herramientas",
  jumperKit: "Kit de jumpers",
  multimeter: "Multímetro",
  longCable: "Cable largo",
  protoboard: "Protoboard",
  smallBoard: "Placa pequeña",
  largeBoard: "Placa grande",
  boardDesign: "Diseño de placa",
  superior: "Superior ESP",
  unoR4: "Arduino UNO R4",
  unoR3: "Arduino UNO R3",
  ultimateKit: "Kit de Arduino Ultimate",
  basicKit: "Kit de Arduino Básico",
}

const idGroups = [
  ["products", "Productos"],
  ["warehouses", "Almacenes"],
  ["categories", "Categorías"],
  ["paymentModes", "Formas de pago"],
  ["bankAccounts", "Cuentas bancarias"],
] as const

export const ErpIdsEditor = () => (
  <>
    <p className="rounded-board border border-amber bg-amber-soft p-4 text-amber">
      Son los números con que el ERP conoce cada cosa. Cámbielos solo si en el ERP se creó de nuevo. Todos se comprueban
      antes de publicar.
    </p>
    {idGroups.map(([group, title]) => (
      <EditorCard key={group} title={title}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {Object.keys(documentedIds[group]).map(key => (
            <EditNumber key={key} path={`${group}.${key}`} label={idNames[key] ?? key} />
          ))}
        </div>
      </EditorCard>
    ))}
  </>
)

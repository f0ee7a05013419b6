import { EditArea, EditLines, EditList, EditNumber, EditorCard, EditText } from "./editor.tsx"

const Card = ({ path }: { path: string }) => (
  <div className="grid gap-2 sm:grid-cols-[1fr_2fr]">
    <EditText path={`${path}.title`} label="Título" maxLength={80} />
    <EditArea path={`${path}.text`} label="Texto" rows={2} maxLength={300} />
  </div>
)

const Cards = ({ path, label, add }: { path: string; label: string; add: string }) => (
  <EditList path={path} label={label} add={add}>
    {item => <Card path={item} />}
  </EditList>
)

/** Each text has its own field, so that the page's layout cannot be changed. */
export const InfoPagesEditor = () => (
  <>
    <EditorCard title="Reembolsos">
      <EditArea path="refunds.lead" label="Entrada" rows={2} maxLength={300} />
      <EditList path="refunds.rows" label="Plazos por tipo de producto" add="Agregar fila">
        {row => (
          <div className="grid gap-2 sm:grid-cols-[2fr_1fr_3fr]">
            <EditText path={`${row}.name`} label="Tipo de producto" maxLength={120} />
            <EditText path={`${row}.term`} label="Plazo" maxLength={60} />
            <EditText path={`${row}.covers`} label="Qué cubre" maxLength={200} />
          </div>
        )}
      </EditList>
      <fieldset>
        <legend className="mb-1 font-bold">Aviso</legend>
        <Card path="refunds.notice" />
      </fieldset>
      <Cards path="refunds.steps" label="Cómo pedir un cambio" add="Agregar paso" />
    </EditorCard>

    <EditorCard title="Envíos">
      <EditArea path="shipping.lead" label="Entrada" rows={2} maxLength={300} />
      <EditList path="shipping.zones" label="Zonas" add="Agregar zona">
        {zone => (
          <div className="grid gap-2 sm:grid-cols-[1fr_2fr_1fr]">
            <EditText path={`${zone}.name`} label="Zona" maxLength={80} />
            <EditText path={`${zone}.how`} label="Cómo se envía" maxLength={200} />
            <EditText path={`${zone}.cost`} label="Costo" maxLength={80} placeholder="Tarifa de Correos" />
          </div>
        )}
      </EditList>
      <EditList path="shipping.areas" label="Lugares con tarifa estándar" add="Agregar provincia">
        {area => (
          <div className="grid gap-2 sm:grid-cols-[1fr_2fr]">
            <EditText path={`${area}.province`} label="Provincia" maxLength={60} />
            <EditLines path={`${area}.places`} label="Lugares" />
          </div>
        )}
      </EditList>
      <Cards path="shipping.steps" label="Cómo pedir su envío" add="Agregar paso" />
    </EditorCard>

    <EditorCard title="Somos">
      <p className="text-sm text-ink-soft">
        Donde escriba <code>{"{marca}"}</code> en la historia aparece el nombre de la tienda.
      </p>
      <EditArea path="about.lead" label="Entrada" rows={2} maxLength={300} />
      <EditLines path="about.story" label="Nuestra historia" rows={8} hint="Un párrafo por línea." />
      <EditList path="about.timeline" label="Paso a paso" add="Agregar fecha">
        {entry => (
          <div className="grid gap-2 sm:grid-cols-[1fr_3fr]">
            <EditText path={`${entry}.when`} label="Cuándo" maxLength={60} />
            <EditText path={`${entry}.what`} label="Qué pasó" maxLength={300} />
          </div>
        )}
      </EditList>
      <Cards path="about.beliefs" label="En qué creemos" add="Agregar tarjeta" />
    </EditorCard>

    <EditorCard title="Puntos de venta">
      <EditArea path="points.lead" label="Entrada" rows={2} maxLength={300} />
      <EditArea path="points.payment" label="Cómo se paga" rows={2} maxLength={300} />
      <EditLines path="points.steps" label="Para retirar un pedido" hint="Un paso por línea." />
    </EditorCard>
  </>
)

const legalTexts = [
  ["terms", "Términos"],
  ["privacy", "Privacidad"],
  ["refunds", "Lo que la ley agrega a los reembolsos"],
] as const

export const LegalEditor = () => (
  <>
    <p className="rounded-board border border-amber bg-amber-soft p-4 text-amber">
      Muéstrelos a su abogado antes de publicar. <code>{"{marca}"}</code>, <code>{"{defectos}"}</code> y{" "}
      <code>{"{retracto}"}</code> se cambian por el nombre de la tienda y los dos plazos. Quien compra después de un
      cambio acepta la versión nueva.
    </p>
    <EditorCard title="Plazos">
      <div className="grid gap-4 sm:grid-cols-2">
        <EditNumber path="returns.defectDays" label="Garantía por defectos (días hábiles)" hint="La ley da 30." />
        <EditNumber path="returns.withdrawalDays" label="Derecho de retracto (días naturales)" hint="La ley da 8." />
      </div>
    </EditorCard>
    {legalTexts.map(([name, title]) => (
      <EditorCard key={name} title={title}>
        <EditArea path={`${name}.lead`} label="Entrada" rows={2} maxLength={300} />
        <EditList path={`${name}.sections`} label="Secciones" add="Agregar sección">
          {section => (
            <div className="flex flex-col gap-2">
              <EditText path={`${section}.title`} label="Título" maxLength={120} />
              <EditLines path={`${section}.paragraphs`} label="Texto" hint="Un párrafo por línea." />
            </div>
          )}
        </EditList>
      </EditorCard>
    ))}
  </>
)

import type { Json } from "../../../shop/settings/rules/edit-value.ts"
import { Checkbox, Options } from "../../ui/field.tsx"
import {
  EditCheck,
  EditDay,
  EditList,
  EditMany,
  EditNumber,
  EditorCard,
  EditSelect,
  EditText,
  listAt,
  useEditor,
} from "./editor.tsx"

const weekdays = [
  [0, "Domingo"],
  [1, "Lunes"],
  [2, "Martes"],
  [3, "Miércoles"],
  [4, "Jueves"],
  [5, "Viernes"],
  [6, "Sábado"],
] as const

const newPlace = { campus: "", building: "", hours: [{ days: [1, 5], from: "8:00", to: "17:00" }] } as const

const hoursName = (item: Json): string => {
  const [first] = listAt((item as { days?: Json }).days)
  return `horario de ${weekdays.find(([day]) => day === first)?.[1].toLowerCase() ?? "otro día"}`
}

const Place = ({ path }: { path: string }) => {
  const { at, set } = useEditor()
  const hasPlace = at(path) !== null
  return (
    <>
      <Checkbox
        label="Hay un lugar donde la gente retira y compra"
        checked={hasPlace}
        onChange={({ target }) => set(path, target.checked ? newPlace : null)}
      />
      {hasPlace && (
        <>
          <div className="grid gap-2 sm:grid-cols-2">
            <EditText path={`${path}.campus`} label="Campus" maxLength={80} />
            <EditText path={`${path}.building`} label="Edificio" maxLength={80} />
          </div>
          <EditList path={`${path}.hours`} label="Horario" add="Agregar horario" nameOf={hoursName}>
            {hours => (
              <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
                <EditSelect kind="numero" path={`${hours}.days.0`} label="De">
                  <Options of={weekdays} />
                </EditSelect>
                <EditSelect kind="numero" path={`${hours}.days.1`} label="A">
                  <Options of={weekdays} />
                </EditSelect>
                <EditText path={`${hours}.from`} label="Abre" inputMode="numeric" placeholder="8:00" />
                <EditText path={`${hours}.to`} label="Cierra" inputMode="numeric" placeholder="17:00" />
              </div>
            )}
          </EditList>
        </>
      )}
    </>
  )
}

export const PickupEditor = () => {
  const { at } = useEditor()
  const points = listAt(at("points")).map(point => point as { key?: string; name?: string })
  return (
    <>
      <EditorCard title="Cierres y feriados">
        <p className="text-sm text-ink-soft">
          En esos días no se promete entrega, y la página de puntos de venta dice hasta cuándo está cerrado.
        </p>
        <EditList
          path="closures"
          label="Días cerrados"
          add="Agregar cierre"
          nameOf={(item, place) => `el cierre ${(item as { reason?: string }).reason || place + 1}`}
        >
          {closure => (
            <div className="flex flex-col gap-2">
              <div className="grid gap-2 sm:grid-cols-[10rem_10rem_1fr]">
                <EditDay path={`${closure}.from`} label="Desde" />
                <EditDay path={`${closure}.to`} label="Hasta, incluido" />
                <EditText path={`${closure}.reason`} label="Motivo" maxLength={120} placeholder="Semana Santa" />
              </div>
              <EditMany
                path={`${closure}.points`}
                label="Puntos que cierran (ninguno marcado: todos)"
                of={points.map(({ key = "", name = "" }) => [key, name || key])}
              />
            </div>
          )}
        </EditList>
      </EditorCard>
      <EditorCard>
        <EditList path="points" label="Puntos de retiro" add="Agregar punto">
          {point => (
            <div className="flex flex-col gap-3">
              <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[5fr_3fr_2fr_3fr]">
                <EditText path={`${point}.name`} label="Nombre" maxLength={80} />
                <EditText
                  path={`${point}.association`}
                  label="Usuario de la asociación"
                  maxLength={60}
                  hint="Con el que entra en /asocias."
                />
                <EditNumber path={`${point}.warehouse`} label="Almacén del ERP" />
                <EditText path={`${point}.key`} label="Clave" hint="No la cambie si ya hay pedidos." />
              </div>
              <EditCheck path={`${point}.byPost`} label="Envía por Correos y cobra el envío" />
              <Place path={`${point}.place`} />
            </div>
          )}
        </EditList>
      </EditorCard>
    </>
  )
}

import { Form } from "react-router"
import { type Role, roles } from "../../../shop/transfers/rules/statement-columns.ts"
import type { ShownStatement } from "../../../shop/transfers/statements.ts"
import { ActButton } from "../../ui/act-button.tsx"
import { SelectField, TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { dateTexts, decimalTexts, roleTexts, statementTexts as t } from "./statement-texts.ts"

type Preview = Extract<ShownStatement, { kind: "preview" }>

const Sample = ({ look }: { look: Preview["look"] }) => (
  <div className="flex flex-col gap-2">
    <h2 className="font-bold">{t.sample}</h2>
    <section
      aria-label={t.sample}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-board border border-line bg-silk"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="bg-bench text-left">
          <tr>
            {look.titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              <th key={at} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
            <tr key={row} className="border-t border-line">
              {look.titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={`${title} ${at}`} className="figures px-3 py-1.5 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)

const HowRead = ({ look }: { look: Preview["look"] }) => (
  <section aria-label={t.howRead} className="flex flex-col gap-2">
    <h2 className="font-bold">{t.howRead}</h2>
    {look.inAll === 0 ? (
      <Notice kind="warning">{t.nothingRead}</Notice>
    ) : (
      <>
        <p>{t.counts(look.inAll, look.out, look.unread)}</p>
        <ul className="flex flex-col divide-y divide-line rounded-board border border-line bg-silk">
          {look.movements.map(({ key, day, cents, reference, text, phone }) => (
            <li key={key} className="flex flex-wrap gap-x-4 px-4 py-2 text-sm">
              <span className="figures">{day}</span>
              <Money amount={cents / 100} className="font-bold" />
              <span className="font-mono">{reference}</span>
              <span className="min-w-0 break-words">
                {text} {phone}
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

export const StatementColumns = ({ statement: { bank, look } }: { statement: Preview }) => {
  const { reading, titles } = look
  const columnOf = (role: Role) => (reading.columns[role] === undefined ? "" : String(reading.columns[role]))
  return (
    <>
      <Form method="post" className="flex flex-col gap-4 rounded-board border border-line bg-silk p-4">
        <input type="hidden" name="encabezado" value={reading.header} />
        <TextField
          label={t.bank}
          hint={t.bankHint}
          name="banco"
          defaultValue={bank}
          maxLength={60}
          autoComplete="off"
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="font-bold">{t.columns}</legend>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {roles.map(role => (
              <SelectField key={role} label={roleTexts[role]} name={`columna-${role}`} defaultValue={columnOf(role)}>
                <option value="">{t.none}</option>
                {titles.map((title, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
                  <option key={at} value={at}>
                    {title}
                  </option>
                ))}
              </SelectField>
            ))}
            <SelectField label={t.dates} name="fechas" defaultValue={reading.dates}>
              {Object.entries(dateTexts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField label={t.decimals} name="decimales" defaultValue={reading.decimals}>
              {Object.entries(decimalTexts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <ActButton act="columnas" busyText={t.matching}>
            {t.match}
          </ActButton>
          <ActButton act="probar" variant="secondary" busyText={t.reading}>
            {t.try}
          </ActButton>
        </div>
      </Form>
      <HowRead look={look} />
      <Sample look={look} />
    </>
  )
}

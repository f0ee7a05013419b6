import { useState } from "react"
import { longest } from "../../shop/accounts/rules/account-forms.ts"
import type { StepView } from "../../shop/accounts/rules/account-steps.ts"
import { careers } from "../../shop/vocabulary/business.ts"
import { Checkbox, SelectField, TextField } from "../ui/field.tsx"
import type { StepTexts } from "./texts.ts"

interface StudentFieldsProps {
  texts: StepTexts
  view: StepView
  scripted: boolean
}

/** Career and carné show only while the box is checked (REG-20, SOC-11); without script CSS does it. */
export const StudentFields = ({ texts: t, view: { values, problems }, scripted }: StudentFieldsProps) => {
  const [student, setStudent] = useState(values.esEstudiante === "1")
  const off = scripted && !student
  return (
    <div className="group flex flex-col gap-4">
      <Checkbox
        label={t.student}
        name="esEstudiante"
        value="1"
        defaultChecked={student}
        onChange={event => setStudent(event.currentTarget.checked)}
        className="rounded-pad border border-line px-4 py-1"
      />
      <div className="hidden gap-4 group-has-[[name=esEstudiante]:checked]:grid sm:grid-cols-2">
        <SelectField
          label={t.career}
          name="carrera"
          defaultValue={values.carrera}
          disabled={off}
          error={problems.carrera ? t.fields[problems.carrera] : null}
        >
          {careers.map(career => (
            <option key={career}>{career}</option>
          ))}
        </SelectField>
        <TextField
          label={t.card}
          name="carne"
          defaultValue={values.carne}
          disabled={off}
          error={problems.carne ? t.fields[problems.carne] : null}
          autoComplete="off"
          inputMode="numeric"
          maxLength={longest.carne}
        />
      </div>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { schoolIdOf, schoolText } from '../../../api/school-names.ts'
import { isSchoolCalled, useSchoolList, type School } from '../../../api/schools.ts'
import { Combobox } from '../../../parts/form/combobox.tsx'

interface Props {
  label: string
  school: string | undefined
  /** Undefined for a text that names no school, or several. */
  onSchool: (school: string | undefined) => void
  fault: string | undefined
}

const MOST_SHOWN = 30

/** A school by name or code. */
export function SchoolField({ label, school, onSchool, fault }: Props) {
  const schools = useSchoolList()
  const [typed, setTyped] = useState<string>()
  // The list may arrive after the text was typed.
  useEffect(() => {
    if (typed !== undefined) onSchool(knownSchool(typed, schools))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for another text or a longer list
  }, [typed, schools.length])
  const text = typed ?? (school === undefined ? '' : schoolText(school, schools))
  return (
    <Combobox
      label={label}
      placeholder="Name or code"
      nothing="No results"
      fault={fault}
      text={text}
      onText={setTyped}
      options={(typed === undefined ? schools : schools.filter((each) => isSchoolCalled(typed, each)))
        .slice(0, MOST_SHOWN)
        .map(({ id, name, isFictional }) => ({ value: id, label: isFictional ? `${name} (demo)` : name }))}
      onChoose={({ value }) => {
        setTyped(undefined)
        onSchool(value)
      }}
    />
  )
}

function knownSchool(text: string, schools: readonly School[]): string | undefined {
  const found = schoolIdOf(text, schools)
  return schools.some(({ id }) => id === found) ? found : undefined
}

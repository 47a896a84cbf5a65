import { useState } from 'react'
import { isSchoolCalled, useSchoolList } from '../../../api/schools.ts'
import { Combobox } from '../../../parts/form/combobox.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import styles from './choose-targets.module.css'

interface Props {
  schools: ReadonlyMap<string, string>
  /** The schools of the courses; a single one is not offered as a target. */
  from: ReadonlySet<string>
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

const FEW = 8

/** Selects target schools; a long list is searchable. */
export function ChooseTargets({ schools, from, chosen, onChoose }: Props) {
  const others = [...schools.keys()].filter((id) => !(from.size === 1 && from.has(id)))
  const shown = others.length <= FEW ? [...new Set([...others, ...chosen])] : chosen
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <section className={styles['section']} aria-labelledby="where-to">
      <h2 id="where-to">Transferring to</h2>
      <p className={styles['hint']}>Choose several to compare them.</p>
      {shown.length > 0 ? (
        <ul className={styles['schools']}>
          {shown.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={styles['school']}
                aria-pressed={chosen.includes(id)}
                onClick={() => toggle(id)}
              >
                <Icon name={chosen.includes(id) ? 'check' : 'plus'} />
                {schools.get(id) ?? id}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > FEW ? (
        <FindSchool
          ids={new Set(others.filter((id) => !chosen.includes(id)))}
          onFound={(id) => onChoose([...chosen, id])}
        />
      ) : null}
    </section>
  )
}

interface FindProps {
  ids: ReadonlySet<string>
  onFound: (id: string) => void
}

function FindSchool({ ids, onFound }: FindProps) {
  const schools = useSchoolList()
  const [text, setText] = useState('')
  const options = schools
    .filter((school) => ids.has(school.id) && isSchoolCalled(text, school))
    .map(({ id, name, isFictional }) => ({ value: id, label: isFictional ? `${name} (demo)` : name }))
  return (
    <div className={styles['find']}>
      <Combobox
        label="Add a school"
        placeholder="Name or code"
        nothing="No results"
        text={text}
        onText={setText}
        options={options}
        onChoose={({ value }) => {
          setText('')
          onFound(value)
        }}
      />
    </div>
  )
}

import { useState } from 'react'
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
const MOST_OPTIONS = 12

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
          schools={schools}
          ids={others.filter((id) => !chosen.includes(id))}
          onFound={(id) => onChoose([...chosen, id])}
        />
      ) : null}
    </section>
  )
}

interface FindProps {
  schools: ReadonlyMap<string, string>
  ids: readonly string[]
  onFound: (id: string) => void
}

function FindSchool({ schools, ids, onFound }: FindProps) {
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const options = ids
    .map((id) => ({ value: id, label: schools.get(id) ?? id }))
    .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(words))
    .slice(0, MOST_OPTIONS)
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

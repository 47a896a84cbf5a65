import { useState } from 'react'
import { codeOf } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextArea, TextField } from '../../../parts/form/field.tsx'
import type { Goal } from '../question.ts'
import { SchoolField } from '../start/school-field.tsx'
import styles from './goals.module.css'
import { readRequirements, requirementLine } from './requirement-lines.ts'

const WANTS = {
  most: 'As many credits as possible',
  credits: 'A number of credits',
  requirements: 'Certain courses or requirements',
} as const
type Want = keyof typeof WANTS
const isWant = (name: string): name is Want => Object.hasOwn(WANTS, name)

interface Faults {
  school?: string
  credits?: string
  lines?: string
  /** Some lines could be read. */
  isPartlyRead?: true
}

interface Props {
  goal?: Goal
  onKeep: (goal: Goal) => void
  onCancel: (() => void) | undefined
}

/** One goal: a school, and what is wanted there. */
export function GoalForm({ goal, onKeep, onCancel }: Props) {
  const [school, setSchool] = useState(goal?.school)
  const [want, setWant] = useState<Want>(wantOf(goal))
  const [credits, setCredits] = useState(String(goal?.credits ?? 30))
  const [lines, setLines] = useState(linesOf(goal))
  const [faults, setFaults] = useState<Faults>({})
  const keep = () => {
    const { requirements, unread } = readRequirements(lines)
    const amount = Number(credits)
    const found = {
      ...(school === undefined ? { school: 'Choose a school from the list' } : {}),
      ...(want === 'credits' && !(amount > 0 && amount <= 300) ? { credits: 'Between 0.5 and 300' } : {}),
      ...(want === 'requirements' && unread.length > 0
        ? {
            lines: `Not understood: ${unread.join('; ')}`,
            ...(requirements.length > 0 ? { isPartlyRead: true as const } : {}),
          }
        : want === 'requirements' && requirements.length === 0
          ? { lines: 'Write at least one course or requirement' }
          : {}),
    }
    setFaults(found)
    if (school === undefined || Object.keys(found).length > 0) return
    onKeep({
      school,
      ...(goal?.name === undefined ? {} : { name: goal.name }),
      ...(want === 'credits' ? { credits: amount } : {}),
      ...(want === 'requirements' ? { requirements } : {}),
    })
  }
  const leaveOut = () => {
    const { requirements } = readRequirements(lines)
    setLines(requirements.flatMap((each) => requirementLine(each) ?? []).join('\n'))
    setFaults({})
  }
  return (
    <form
      className={styles['form']}
      aria-label={goal ? 'Change goal' : 'New goal'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <SchoolField label="School" school={school} onSchool={setSchool} fault={faults.school} />
      <Select
        label="What you want there"
        value={want}
        onChange={({ target }) => (isWant(target.value) ? setWant(target.value) : undefined)}
      >
        {Object.entries(WANTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {want === 'credits' ? (
        <TextField
          label="Credits"
          inputMode="decimal"
          value={credits}
          fault={faults.credits}
          onChange={({ target }) => setCredits(target.value)}
        />
      ) : null}
      {want === 'requirements' ? (
        <TextArea
          label="Requirements, one per line"
          hint="Paste them from the program’s page, or write them: CMPT 225; MATH 150 or MATH 151; 2 of CMPT 310, CMPT 320; 12 credits from CMPT, MACM at level 300"
          rows={5}
          value={lines}
          fault={faults.lines}
          onChange={({ target }) => setLines(target.value)}
        />
      ) : null}
      {faults.isPartlyRead ? (
        <p className={styles['buttons']}>
          <Button onClick={leaveOut}>Leave these lines out</Button>
        </p>
      ) : null}
      <p className={styles['buttons']}>
        <Button type="submit" look={goal ? 'plain' : 'primary'}>
          {goal ? 'Keep goal' : 'Add goal'}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </p>
    </form>
  )
}

const wantOf = (goal: Goal | undefined): Want => {
  if (goal?.requirements !== undefined || goal?.courses !== undefined) return 'requirements'
  return goal?.credits === undefined ? 'most' : 'credits'
}

const linesOf = (goal: Goal | undefined): string =>
  [
    ...(goal?.courses ?? []).map(codeOf),
    ...(goal?.requirements ?? []).flatMap((each) => requirementLine(each) ?? []),
  ].join('\n')

import { useState } from 'react'
import { TextField } from '../../../parts/form/field.tsx'
import { MOST_TERMS, termsOff, withTermOff, type Question } from '../question.ts'
import styles from './goals.module.css'

interface Props {
  question: Question
  /** All terms that may be used, as far as they are known. */
  terms: readonly string[]
  onChange: (question: Question) => void
}

const MOST_CREDITS = 60

/** How long, and how much at once. */
export function Limits({ question, terms, onChange }: Props) {
  const off = termsOff(question)
  const offered = [...new Set([...terms, ...off])]
  return (
    <div className={styles['limits']}>
      <NumberField
        label="Terms at most"
        most={MOST_TERMS}
        value={question.terms}
        onValue={(value) => onChange({ ...question, terms: value })}
      />
      <NumberField
        label="Credits a term"
        most={MOST_CREDITS}
        value={question.maxCredits}
        onValue={(value) => onChange({ ...question, maxCredits: value })}
      />
      {offered.length > 0 ? (
        <fieldset className={styles['off']}>
          <legend>Terms off</legend>
          {offered.map((term) => (
            <label key={term}>
              <input
                type="checkbox"
                checked={off.includes(term)}
                onChange={({ target }) => onChange(withTermOff(question, term, target.checked))}
              />
              {term}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

interface NumberFieldProps {
  label: string
  most: number
  value: number
  onValue: (value: number) => void
}

/** Shows what is typed, and takes it as soon as it is a number that may be. */
function NumberField({ label, most, value, onValue }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={most}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Number(target.value)
        if (Number.isInteger(number) && number >= 1 && number <= most) onValue(number)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { countIn, exact } from '../labels.ts'
import styles from './turn-pages.module.css'

const route = getRouteApi('/inspector/$session')

interface Props {
  from: number
  total: number
  size: number
}

/** Pagination of turns, and a field to go to any turn. */
export function TurnPages({ from, total, size }: Props) {
  const navigate = route.useNavigate()
  const { q } = route.useSearch()
  const [typed, setTyped] = useState('')
  const words = q === undefined ? {} : { q }
  const show = (first: number) =>
    void navigate({ search: { ...words, from: String(first) }, resetScroll: false })
  const asked = countIn(typed.trim())
  const fault = typed.trim() !== '' && (asked === undefined || asked >= total)
  const last = Math.min(from + size, total) - 1
  return (
    <nav aria-label="Pages of turns" className={styles['pages']}>
      <Button disabled={from === 0} onClick={() => show(Math.max(0, from - size))}>
        Earlier
      </Button>
      <Button disabled={last >= total - 1} onClick={() => show(from + size)}>
        Later
      </Button>
      <p className={styles['where']}>
        Turns {exact(from)} to {exact(last)} of {exact(total)}
      </p>
      <form
        className={styles['go']}
        onSubmit={(event) => {
          event.preventDefault()
          if (fault || asked === undefined) return
          setTyped('')
          void navigate({ search: { ...words, turn: String(asked) }, resetScroll: false })
        }}
      >
        <TextField
          label="Go to turn"
          hideLabel
          placeholder="Go to turn"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          fault={fault ? `Enter a number from 0 to ${exact(total - 1)}` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </nav>
  )
}

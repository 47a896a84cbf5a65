import { type ComponentProps, useEffect, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { useTool } from '../../api/use-tool.ts'
import { TextField } from '../form/field.tsx'
import { dayText } from './dates.ts'
import { useToday } from './use-today.ts'

const PAUSE_MS = 250

interface Props {
  /** What was typed: a date or a repetition in words. */
  value: string
  onChange: (value: string) => void
  label?: string
  placeholder?: string
}

type Args = ComponentProps<typeof TextField>

/** A date in words, with what it was understood as. */
export function DateField({ value, onChange, label = 'Due', placeholder = 'next fri 5pm' }: Props) {
  const today = useToday()
  const { data, error } = useReading(value === '' ? undefined : { text: value })
  const { day, time } = data?.data ?? {}
  const hint = day ? `${dayText(day, today)}${time ? `, ${time}` : ''}` : undefined
  return <WordsField {...{ label, placeholder, value, onChange, hint, error }} />
}

/** A repetition in words, with the first of its days. */
export function RepeatField({ value, onChange, from }: Omit<Props, 'label'> & { from: string }) {
  const today = useToday()
  const text = from === '' ? {} : { text: from }
  const { data, error } = useReading(value === '' ? undefined : { ...text, repeat: value })
  const repeats = data?.data.repeats
  const hint = repeats
    ? `${repeats.text}: ${repeats.days.map((day) => dayText(day, today)).join('; ')}${repeats.days.length > 2 ? '…' : ''}`
    : undefined
  return <WordsField label="Repeat" placeholder="every monday" {...{ value, onChange, hint, error }} />
}

function WordsField({
  error,
  onChange,
  ...field
}: Pick<Args, 'label' | 'placeholder' | 'hint'> & {
  value: string
  onChange: (value: string) => void
  error: Error | null
}) {
  const isRefused = error instanceof CallFailure && error.code === 'BAD_REQUEST'
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      // Without the parameter's name: the field has a label.
      fault={
        isRefused && field.value !== '' ? (error.details.issues?.[0]?.message ?? error.message) : undefined
      }
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The date or repetition with which a text ends, as it is understood, and what stands before it. */
export function useDateAtEnd(text: string | undefined) {
  const today = useToday()
  const { day, time, rest, words, repeat, repeats } =
    useReading(text === undefined ? undefined : { within: text }).data?.data ?? {}
  if (!day || rest === undefined || words === undefined) return undefined
  const meant = [dayText(day, today), time].filter(Boolean).join(', ')
  return repeat === undefined || !repeats
    ? { rest, due: words, repeat: '', offer: `Set due date: ${meant}` }
    : { rest, due: words, repeat, offer: `Repeat ${repeats.text}: ${meant}` }
}

/** Asks when the typing pauses. */
function useReading(args: { text?: string; repeat?: string; within?: string } | undefined) {
  const wanted = JSON.stringify(args ?? {})
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isCurrent = args !== undefined && asked === wanted
  const { data, error } = useTool('read_date', args ?? {}, { enabled: isCurrent })
  return isCurrent ? { data, error } : { data: undefined, error: null }
}

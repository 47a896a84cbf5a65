import type { Arguments } from '../../api/call.ts'
import { Select } from '../../parts/form/field.tsx'
import type { Task } from '../../parts/study/use-tasks.ts'
import { capitalize } from '../../parts/text/words.ts'

interface Props {
  value: Priority | null
  onChange: (priority: Priority | null) => void
}

export function PriorityField({ value, onChange }: Props) {
  return (
    <Select
      label="Priority"
      value={value ?? ''}
      onChange={({ target }) => onChange(isPriority(target.value) ? target.value : null)}
    >
      <option value="">None</option>
      {PRIORITIES.map((priority) => (
        <option key={priority} value={priority}>
          {capitalize(priority)}
        </option>
      ))}
    </Select>
  )
}

export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

const isPriority = (text: string | undefined): text is Priority =>
  PRIORITIES.some((priority) => priority === text)

/** The arguments for a new task with the same fields. */
export const fieldsOf = ({
  title,
  description,
  due_date,
  priority,
  labels,
  notes,
}: Pick<
  Task,
  'title' | 'description' | 'due_date' | 'priority' | 'labels' | 'notes'
>): Arguments<'add_task'> => ({
  title,
  ...(description ? { description } : {}),
  ...(due_date ? { due_date } : {}),
  ...(priority ? { priority } : {}),
  ...(labels.length > 0 ? { labels } : {}),
  ...(notes ? { notes } : {}),
})

/** `MATH 151, essay` → two labels. */
export const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]

const MOST_LABELS = 10
const LONGEST_LABEL = 50

export function labelsFault(labels: readonly string[]): string | undefined {
  if (labels.length > MOST_LABELS) return `At most ${MOST_LABELS} labels (currently ${labels.length})`
  return labels.some(({ length }) => length > LONGEST_LABEL)
    ? `Labels can have at most ${LONGEST_LABEL} characters. Separate them with commas.`
    : undefined
}

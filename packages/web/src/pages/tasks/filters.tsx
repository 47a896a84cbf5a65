import { capitalize } from '../../parts/text/words.ts'
import { Select } from '../../parts/form/field.tsx'
import styles from './tasks-page.module.css'
import type { Task } from '../../parts/study/use-tasks.ts'
import { PRIORITIES } from './task-fields.tsx'

export interface Chosen {
  priority?: string
  label?: string
  done?: string
  task?: string
  calendar?: string
  view?: string
  at?: string
}

interface Props {
  tasks: readonly Task[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Hidden where there is nothing to filter. */
export function Filters({ tasks, chosen, onChoose }: Props) {
  const { priority, label } = chosen
  const labels = [...new Set(tasks.flatMap((task) => task.labels))].toSorted((one, other) =>
    one.localeCompare(other),
  )
  const priorities = PRIORITIES.filter((each) => tasks.some((task) => task.priority === each))
  if (!priority && !label && labels.length === 0 && priorities.length === 0) return null
  const choose = (name: 'priority' | 'label', value: string) => {
    const { [name]: _, ...rest } = chosen
    onChoose(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <div role="group" aria-label="Filters" className={styles['filters']}>
      <Select
        label="Filter by priority"
        hideLabel
        value={priority ?? ''}
        onChange={({ target }) => choose('priority', target.value)}
      >
        <option value="">All priorities</option>
        {PRIORITIES.map((each) => (
          <option key={each} value={each}>
            {capitalize(each)} priority
          </option>
        ))}
      </Select>
      <Select
        label="Filter by label"
        hideLabel
        value={label ?? ''}
        onChange={({ target }) => choose('label', target.value)}
      >
        <option value="">All labels</option>
        {[...new Set([...labels, ...(label ? [label] : [])])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </div>
  )
}

export const fits = (task: Task, { priority, label }: Chosen): boolean =>
  (priority === undefined || task.priority === priority) &&
  (label === undefined || task.labels.includes(label))

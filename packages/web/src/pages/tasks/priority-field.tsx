import { capitalize } from '../../parts/text/words.ts'
import { Select } from '../../parts/form/field.tsx'
import { isPriority, PRIORITIES, type Priority } from './task.ts'

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

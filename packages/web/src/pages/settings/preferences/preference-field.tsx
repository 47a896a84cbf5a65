import { Select } from '../../../parts/form/field.tsx'
import { withKept, type Asked, type Choice } from './choices.ts'

interface Props {
  asked: Asked
  /** Null where nothing was chosen. */
  value: string | null
  onChange: (value: string | null) => void
}

export function PreferenceField({
  asked: { label, hint, otherwise, choices, grouped },
  value,
  onChange,
}: Props) {
  const shown = withKept(choices, value ?? '')
  return (
    <Select
      label={label}
      hint={hint}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {otherwise === undefined ? null : <option value="">{otherwise}</option>}
      {grouped
        ? [...Map.groupBy(shown, continentOf)].map(([continent, places]) => (
            <optgroup key={continent} label={continent}>
              {places.map(optionOf)}
            </optgroup>
          ))
        : shown.map(optionOf)}
    </Select>
  )
}

const optionOf = ({ value, label, disabled = false }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

const continentOf = ({ value }: Choice): string =>
  value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other'

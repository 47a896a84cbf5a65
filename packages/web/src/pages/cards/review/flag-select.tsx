import { Select } from '../../../parts/form/field.tsx'
import { FLAGS, flagLabel, type Flag } from './flags.ts'

interface Props {
  flag: Flag
  hideLabel?: boolean
  onChosen: (flag: Flag) => void
}

export const FlagSelect = ({ flag, hideLabel, onChosen }: Props) => (
  <Select
    label="Flag"
    hideLabel={hideLabel}
    value={flag}
    onChange={({ target }) => onChosen(FLAGS.find((each) => each === target.value) ?? 'none')}
  >
    {FLAGS.map((each) => (
      <option key={each} value={each}>
        {flagLabel(each)}
      </option>
    ))}
  </Select>
)

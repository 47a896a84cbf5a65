import { setTheme, useTheme, type Theme } from '../../design/theme.ts'
import { Select } from '../../parts/form/field.tsx'
import styles from './appearance.module.css'

const THEMES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** The same choice as in the frame of the page. */
export function Appearance() {
  const chosen = useTheme()
  return (
    <div className={styles['colours']}>
      <Select
        label="Colours"
        value={chosen}
        onChange={({ target }) => {
          const next = THEMES.find(({ theme }) => theme === target.value)
          if (next) setTheme(next.theme)
        }}
      >
        {THEMES.map(({ theme, label }) => (
          <option key={theme} value={theme}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

import hidden from '../design/hidden.module.css'
import { type Theme, useTheme } from '../design/theme.ts'
import { Icon, type IconName } from '../parts/display/icon.tsx'
import styles from './app-shell.module.css'
import { useChooseTheme } from './stored-theme.ts'

const THEMES: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  { theme: 'system', label: 'Match system', icon: 'system' },
]

export function ThemeSwitch() {
  const chosen = useTheme()
  const choose = useChooseTheme()
  return (
    <div role="group" aria-label="Theme" className={styles['switch']}>
      {THEMES.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          title={label}
          aria-pressed={theme === chosen}
          className={styles['choice']}
          onClick={() => choose(theme)}
        >
          <Icon name={icon} />
          <span className={hidden['hidden']}>{label}</span>
        </button>
      ))}
    </div>
  )
}

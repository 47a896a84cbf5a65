import { useSyncExternalStore } from 'react'
import { isDark, useTheme } from '../../design/theme.ts'

const machine = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const dark = machine()
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Whether the page is dark, told again when the choice or the machine changes it. */
export function useDarkness(): boolean {
  const theme = useTheme()
  useSyncExternalStore(subscribe, () => machine().matches)
  return isDark(theme)
}

import { useSyncExternalStore } from 'react'

/** `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const current = (): Theme => {
  const theme = document.documentElement.dataset['theme']
  return isTheme(theme) ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  keep(theme)
  for (const listener of listeners) listener()
}

function keep(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

/** Whether the page is dark now, for canvas drawing. */
export const isDark = (theme: Theme): boolean =>
  theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'

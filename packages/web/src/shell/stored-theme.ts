import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { TOOL_KEY, useTool } from '../api/use-tool.ts'
import { setTheme, type Theme } from '../design/theme.ts'
import { isSignedIn, useIsSignedIn } from './signed-out.ts'

/** Applies the theme of the preferences, which may have been chosen on another device or by an assistant. */
export function useStoredTheme(): void {
  const kept = useTool('tn_user_preferences_get', {}, { enabled: useIsSignedIn() }).data?.data
  const stored = kept?.chosen.includes('theme') ? kept.theme : undefined
  useEffect(() => {
    if (stored !== undefined) setTheme(stored)
  }, [stored])
}

/** Chooses a theme for this page at once, and for all devices where somebody is signed in. */
export function useChooseTheme(): (theme: Theme) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (theme: Theme) => call('tn_user_preferences_set', { theme }),
    // One after the other, so that the last choice holds.
    scope: { id: 'theme' },
    onSuccess: () => client.invalidateQueries({ queryKey: [TOOL_KEY, 'tn_user_preferences_get'] }),
  })
  return (theme) => {
    setTheme(theme)
    if (isSignedIn()) mutate(theme)
  }
}

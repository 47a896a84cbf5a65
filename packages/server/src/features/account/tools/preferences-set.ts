import { ToolError, updated, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getPreferences, mutation } from '../define.ts'
import type { KeptPreferences } from '../store/preference-store.ts'
import {
  changedIn,
  DEFAULTS,
  NAMES,
  PreferenceChange,
  PreferencesView,
  viewOf,
  type PreferenceName,
} from '../model/preferences.ts'

export const preferencesSet = mutation({
  name: 'tn_user_preferences_set',
  title: 'Set preferences',
  version: '1.3.0',
  description: {
    what: "Update some of the user's preferences; the others stay, and null resets one.",
    when: 'Use this when the user wants something otherwise: "answer shorter from now on".',
    returns: 'Returns all preferences and their new revision.',
  },
  idempotent: true,
  permissions: ['preferences:update'],
  tags: ['preferences'],
  recovery: [getPreferences],
  parameters: () =>
    PreferenceChange().extend({
      baseRev: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Refused if the rev is another by now'),
    }),
  data: PreferencesView,
  examples: [
    {
      description: 'Shorter answers',
      params: { answerStyle: 'concise' },
      expectedResult: { ...DEFAULTS, answerStyle: 'concise', chosen: ['answerStyle'], rev: 1 },
    },
    {
      description: 'Back to the usual, where nobody has changed it since',
      given: [{ tool: 'tn_user_preferences_set', params: { theme: 'dark', voice: 'calm' } }],
      params: { theme: null, baseRev: 1 },
      expectedResult: { ...DEFAULTS, voice: 'calm', chosen: ['voice'], rev: 2 },
    },
  ],
  async handler({ baseRev, ...change }, { services: { preferences }, newId, now, ok }) {
    const names = changedIn(change)
    if (names.length === 0) throw nothingNamed()
    const { before, after } = await preferences.set(change, {
      changeId: newId(),
      at: now().toISOString(),
      baseRev,
    })
    return ok(
      viewOf(after.preferences, after.rev),
      updated({
        kind: 'preference',
        provenance: 'verified',
        next: undo(before, after, names),
      }),
    )
  },
})

/** The call that restores the previous values. */
function undo(before: KeptPreferences, after: KeptPreferences, names: readonly PreferenceName[]): NextCall[] {
  if (before.rev === after.rev) return []
  return [
    {
      action: 'restore-preferences',
      priority: 'low',
      category: 'correction',
      description: 'Restore the previous preferences',
      reversible: true,
      tool: 'tn_user_preferences_set',
      arguments: {
        ...Object.fromEntries(names.map((name) => [name, before.preferences[name] ?? null])),
        baseRev: after.rev,
      },
    },
  ]
}

const nothingNamed = () =>
  new ToolError('BAD_REQUEST', 'Give at least one preference', {
    details: { reason: `They are ${NAMES.join(', ')}; null resets one` },
  })

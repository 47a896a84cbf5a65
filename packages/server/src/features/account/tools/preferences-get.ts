import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { DEFAULTS, PreferencesView, viewOf, ANSWER_STYLES } from '../model/preferences.ts'

export const preferencesGet = query({
  name: 'tn_user_preferences_get',
  title: 'Get preferences',
  version: '1.3.0',
  description: {
    what: "Get the user's preferences: theme, language, voice, answer style, difficulty, notifications, fallback engine, preferred key.",
    when: 'Use this when an answer depends on taste: "which settings do I have?".',
    returns: 'Returns all preferences, which of them were chosen, and their revision.',
  },
  cacheTTL: 60,
  permissions: ['preferences:read'],
  tags: ['preferences'],
  parameters: () => z.object({}),
  data: PreferencesView,
  examples: [
    {
      description: 'Nothing has been chosen yet',
      params: {},
      expectedResult: { ...DEFAULTS, chosen: [], rev: 0 },
    },
    {
      description: 'Short answers in French',
      given: [{ tool: 'tn_user_preferences_set', params: { answerStyle: 'concise', language: 'fr-CA' } }],
      params: {},
      expectedResult: {
        ...DEFAULTS,
        language: 'fr-CA',
        answerStyle: 'concise',
        chosen: ['language', 'answerStyle'],
        rev: 1,
      },
    },
  ],
  async handler(_, { services: { preferences }, ok }) {
    const { preferences: kept, rev } = await preferences.get()
    return ok(
      viewOf(kept, rev),
      found({
        kind: 'preference',
        provenance: 'verified',
        next: [
          {
            action: 'set-answer-style',
            priority: 'low',
            category: 'optimization',
            description: 'Choose how long answers are',
            reversible: true,
            tool: 'tn_user_preferences_set',
            arguments: {},
            choose: { answerStyle: ANSWER_STYLES },
          },
        ],
      }),
    )
  },
})

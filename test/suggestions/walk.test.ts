import { callsOf, hintsOf } from '@tutor-nexus/toolkit/testing'
import { UserId } from '@tutor-nexus/toolkit'
import { expect, test } from 'vitest'
import { seeded } from '../../bench/course-search/random.ts'
import { clientOf } from '../../bench/tokens/examples.ts'
import { scaled } from '../scale.ts'
import { openAnew, SURFACES } from './surface-app.ts'

const STEPS = scaled(150, 500)

/** Where somebody may begin, and begins again where nothing leads on. */
const STARTS: readonly [tool: string, args: object][] = [
  ['tn_course_search', { query: 'calculus' }],
  ['tn_course_get', { course: 'nrc:CPSC 1110' }],
  ['tn_transfer_search', { sourceInstitution: 'nrc' }],
  ['tn_transfer_resolve', { targetInstitution: 'aur', sourceCourses: ['nrc:MATH 1171', 'nrc:CPSC 1110'] }],
  ['tn_transfer_plan_save', { name: 'Plan', schools: ['aur'], sourceCourses: ['nrc:MATH 1171'] }],
  ['tn_session_start', { title: 'Limits' }],
  ['create-deck', { name: 'Geography' }],
  ['get-study-guidance', {}],
  ['get-due-cards', {}],
  ['add_task', { title: 'Read chapter 4' }],
  ['list_tasks', {}],
  ['tn_user_preferences_get', {}],
  ['tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171', grade: 'B+' }] }],
  ['memoryManager_listWorkspaces', {}],
  ['vaultManager_listDirectory', {}],
  ['list_sessions', {}],
]

test.each(SURFACES)(
  `a random walk of ${STEPS} steps along suggestions meets no refusal on %s`,
  async (surface) => {
    const { app, close } = await openAnew()
    const { below } = seeded(20_261_118)
    const caller = {
      userId: UserId.parse(app.localOwner.id),
      scopes: ['*'],
      agentId: 'walker',
      agentVersion: '1.0.0',
    }
    const client = clientOf(app, surface, caller)
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
    try {
      const given = app.registry.get('create-cards')
      const deck = await client.use(app.registry.get('create-deck')!, { name: 'Capitals' })
      const deckId = deck.kind === 'result' ? Object(deck.result.data).deckId : ''
      const cards = ['France', 'Spain', 'Italy', 'Peru'].map((front) => ({ front, back: 'Its capital' }))
      await client.use(given!, { deckId, cards })
      const refused: object[] = []
      const visited = new Set<string>()
      let next: { tool: string; arguments: object } | undefined
      for (let step = 0; step < STEPS; step++) {
        const [name, args] = pick(STARTS) ?? ['list_tasks', {}]
        const start = app.registry.get(name)
        const made = next
        const outcome = next ? await client.call(next.tool, next.arguments) : await client.use(start!, args)
        if (outcome.kind === 'failure' && made)
          refused.push({ made, code: outcome.failure.code, message: outcome.failure.message })
        if (outcome.kind === 'result') visited.add(outcome.tool.tool.name)
        const suggested = hintsOf(outcome)?.suggestedNextActions ?? []
        // Now and then something else is begun.
        next = below(8) === 0 ? undefined : pick(suggested.flatMap(({ data }) => pick(callsOf(data)) ?? []))
      }
      expect(refused).toEqual([])
      expect(visited.size).toBeGreaterThan(15)
    } finally {
      await close()
    }
  },
)

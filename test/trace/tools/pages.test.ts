import { expect, test } from 'vitest'
import type { FullTurnView } from '../../../packages/server/src/features/trace/tools/shared/views/step-view.ts'
import { adversarialSessions, MANY } from './adversarial-sessions.ts'
import { pages } from './follow.ts'
import { inspectorOf, type Inspector } from './inspector.ts'
import { said, step, type MadeUpSession } from './memory-recordings.ts'

const LONG = 300_000

/** Every text by its place, put together from the pieces in the order in which they came. */
async function rebuilt(inspector: Inspector, args: object): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  let open: string | undefined
  let chunk = 0
  for await (const { data, meta } of pages(inspector, 'get_session_full', { cursor: 'start', ...args })) {
    expect(meta.chunk_index).toBe(chunk++)
    const turns: FullTurnView[] = Object(data['chunk_data']).turns
    for (const { turn_index: turn, steps } of turns) {
      if (steps.length === 0) texts.set(`${turn}`, '')
      for (const { step_index: at, fields, kind } of steps) {
        if (fields.length === 0) texts.set(`${turn}.${at}`, kind)
        for (const { name, text, continued, continues } of fields) {
          const place = `${turn}.${at}.${name}`
          // What goes on follows at once; what does not comes once.
          expect(continued === true ? open : texts.has(place)).toBe(continued === true ? place : false)
          texts.set(place, (texts.get(place) ?? '') + text)
          open = continues ? place : undefined
        }
      }
    }
  }
  expect(open).toBeUndefined()
  return texts
}

function written({ turns, source }: MadeUpSession): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [turn, steps] of turns.entries()) {
    if (steps.length === 0) texts.set(`${turn}`, '')
    for (const { index, fields, kind } of steps) {
      if (fields.length === 0) texts.set(`${turn}.${index}`, kind)
      for (const { name, text } of fields) {
        const whole =
          typeof text === 'string' ? text : (source?.piece(text, text.start, Infinity).text ?? 'no source')
        texts.set(`${turn}.${index}.${name}`, whole)
      }
    }
  }
  return texts
}

/** Equal, without printing megabytes where it is not. */
function expectSame(given: Map<string, string>, meant: Map<string, string>): void {
  expect([...given.keys()].slice(0, 50)).toEqual([...meant.keys()].slice(0, 50))
  expect(given.size).toBe(meant.size)
  for (const [place, text] of meant) expect(given.get(place) === text, place).toBe(true)
  expect([...given.keys()].join() === [...meant.keys()].join()).toBe(true)
}

const sessions = Object.entries(adversarialSessions)

test.each(sessions)(
  'get_session_full gives all of %s once and in order, in the largest chunks',
  async (_, make) => {
    const session = make()
    const args = { session_id: session.id, limit: 10, max_bytes: 102_400, show_secrets: true }
    expectSame(await rebuilt(inspectorOf([session]), args), written(session))
  },
  LONG,
)

test.each(sessions.filter(([name]) => !/huge|very many|every kind/.test(name)))(
  'get_session_full gives all of %s once and in order, in the smallest chunks',
  async (_, make) => {
    const session = make()
    const turns = session.turns.filter((_turn, at) => at !== 1)
    const smaller = {
      ...session,
      turns: turns.map((steps, turn) =>
        steps.map((each) => ({ ...each, partner: each.partner && { ...each.partner, turn } })),
      ),
    }
    const args = { session_id: session.id, limit: 1, max_bytes: 4_096 }
    expectSame(await rebuilt(inspectorOf([smaller]), args), written(smaller))
  },
  LONG,
)

test(
  'get_session_full gives a long text of the log exactly, in chunks of the usual size',
  async () => {
    const session = adversarialSessions['long texts of every kind in the log']?.() ?? { id: '', turns: [] }
    expectSame(await rebuilt(inspectorOf([session]), { session_id: session.id }), written(session))
  },
  LONG,
)

test('get_session_full begins where it is told to', async () => {
  const session = {
    id: 'begins-later',
    turns: [[step(0, [said('a')])], [step(0, [said('b')]), step(1, [said('c')])]],
  }
  const from = { session_id: session.id, cursor: 'start', turn_index: 1, step_index: 1 }
  const { data } = await inspectorOf([session]).ask('get_session_full', from)
  expect(data['chunk_data']).toMatchObject({ turns: [{ turn_index: 1, steps: [{ step_index: 1 }] }] })
})

test.each([1, 50])(
  `get_session_turns gives all ${MANY} turns once and in order, %s a page at most`,
  async (limit) => {
    const session = adversarialSessions['very many turns']?.() ?? { id: '', turns: [] }
    const turns = limit === 1 ? session.turns.slice(0, 200) : session.turns
    const seen: number[] = []
    const asked = pages(inspectorOf([{ ...session, turns }]), 'get_session_turns', {
      session_id: session.id,
      limit,
    })
    for await (const { data, meta } of asked) {
      const page: { turn_index: number }[] = Object(data['turns'])
      expect(meta).toMatchObject({ total_turns: turns.length, returned_count: page.length })
      seen.push(...page.map(({ turn_index: at }) => at))
    }
    expect(seen).toEqual([...turns.keys()])
  },
  LONG,
)

test.each([1, 100])(
  'get_turn_steps gives every step once and in order, %s a page at most',
  async (limit) => {
    const steps = Array.from({ length: 700 }, (_, at) => step(at, [said(`${at} `.repeat(at))]))
    const inspector = inspectorOf([{ id: 'many-steps', turns: [[], steps] }])
    const seen: number[] = []
    for await (const { data, meta } of pages(inspector, 'get_turn_steps', {
      session_id: 'many-steps',
      turn_index: 1,
      limit,
    })) {
      const page: { step_index: number }[] = Object(data['steps'])
      expect(meta).toMatchObject({ total_items: 700, returned_count: page.length })
      seen.push(...page.map(({ step_index: at }) => at))
    }
    expect(seen).toEqual([...steps.keys()])
  },
  LONG,
)

test(
  'list_sessions and search_sessions give everything once and in order',
  async () => {
    const many = Array.from({ length: 230 }, (_, at) => ({
      id: `session-${String(at).padStart(4, '0')}`,
      turns: [[step(0, [said(`needle ${at} ${'hay '.repeat(300)}`)])]],
    }))
    const inspector = inspectorOf(many)
    for (const limit of [1, 50]) {
      const listed: string[] = []
      for await (const { data } of pages(inspector, 'list_sessions', { limit }))
        listed.push(...Object(data['sessions']).map((each: { session_id: string }) => each.session_id))
      expect(listed).toEqual(many.map(({ id }) => id).toReversed())
      const found: string[] = []
      for await (const { data } of pages(inspector, 'search_sessions', { query: 'needle', limit }))
        found.push(...Object(data['hits']).map((each: { session_id: string }) => each.session_id))
      expect(found).toEqual(many.map(({ id }) => id))
    }
  },
  LONG,
)

test('pages stay right when the session grows in between', async () => {
  const session: MadeUpSession = { id: 'still-growing', turns: [[step(0, [said('x'.repeat(20_000))])]] }
  const inspector = inspectorOf([session])
  let grown = 0
  const texts = new Map<string, string>()
  for await (const { data } of pages(inspector, 'get_session_full', {
    session_id: session.id,
    cursor: null,
    max_bytes: 4_096,
  })) {
    for (const { turn_index: turn, steps } of Object(data['chunk_data']).turns)
      for (const { step_index: at, fields } of steps)
        for (const { text } of fields) texts.set(`${turn}.${at}`, (texts.get(`${turn}.${at}`) ?? '') + text)
    if (grown++ < 3) session.turns.push([step(0, [said(`later ${grown}`)])])
  }
  expect(texts).toEqual(
    new Map([
      ['0.0', 'x'.repeat(20_000)],
      ...[1, 2, 3].map((at): [string, string] => [`${at}.0`, `later ${at}`]),
    ]),
  )
})

test('a step that is cut says how long it is and how to read the rest', async () => {
  const session = {
    id: 'cut-in-steps',
    turns: [[step(0, [said('short')]), step(1, [said('y'.repeat(5_000))])]],
  }
  const { data, hints } = await inspectorOf([session]).ask('get_turn_steps', {
    session_id: session.id,
    turn_index: 0,
  })
  expect(data['steps']).toMatchObject([
    { fields: [{ text: 'short' }] },
    { fields: [{ truncated: { full_length: 5_000, unit: 'characters' } }] },
  ])
  const [{ fields: [whole] } = { fields: [] }] = Object(data['steps'])
  expect(whole).not.toHaveProperty('truncated')
  expect(hints.suggestedNextActions.map((action) => action.data)).toContainEqual({
    tool: 'get_session_full',
    arguments: { session_id: session.id, cursor: 'start', turn_index: 0, step_index: 1 },
  })
})

import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

const STRANGER = '01K9Z4M8T0QJ6X2V7B5N3C1R8E'

onEachDatabase('cards', (database) => {
  const open = async () => {
    const store = await database.open()
    const app = studyApp(store)
    const { deckId } = await app.data('create-deck', { name: 'Geography' })
    return { ...app, store, deckId: String(deckId) }
  }
  type App = Awaited<ReturnType<typeof open>>

  const make = async (app: App, card: object) => {
    const { cardId, siblings } = await app.data('create-card', { deckId: app.deckId, ...card })
    return [String(cardId), ...[...Object(siblings)].map(String)] as const
  }
  const studied = async (app: App, cardId: string) => {
    await app.data('reveal-answer', { cardId })
    await app.data('review-card', { cardId, rating: 'easy' })
  }
  const phaseOf = async (app: App, cardId: string) => (await app.data('get-card', { cardId }))['phase']

  test('change against their version, whichever sibling is named', async () => {
    const app = await open()
    const [there, back = ''] = await make(app, { front: 'dog', back: 'chien', kind: 'reversed' })
    const changed = await app.data('update-card', {
      cardId: back,
      version: 1,
      back: 'le chien',
      tags: ['animals'],
    })
    expect(changed).toMatchObject({ cardId: back, front: 'le chien', changed: ['back', 'tags'], version: 2 })
    expect(await app.failure('update-card', { cardId: there, version: 1, front: 'hound' })).toMatchObject({
      code: 'CONFLICT',
      details: { reason: expect.stringContaining('version 2') },
      agentHints: { suggestedNextActions: [{ action: 'get-card' }, {}] },
    })
    expect(await app.data('get-card', { cardId: there, showAnswer: true })).toMatchObject({
      front: 'dog',
      back: 'le chien',
      tags: ['animals'],
      siblings: [back],
      version: 2,
    })
    expect(await app.data('get-card', { cardId: back, showAnswer: true })).toMatchObject({
      front: 'le chien',
      back: 'dog',
      writtenFront: 'dog',
      writtenBack: 'le chien',
    })
  })

  test('of two writers at once, one is told', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'Capital of France?', back: 'Paris' })
    const outcomes = await Promise.all(
      ['Lyon', 'Nice'].map((back) => app.call('update-card', { cardId, version: 1, back })),
    )
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['failure', 'result'])
  })

  test('keep their history where the gap stays, lose and regain it where it goes and comes back', async () => {
    const app = await open()
    const [first, second = ''] = await make(app, { front: '{{c1::Paris}} is in {{c2::France}}' })
    await studied(app, first)
    app.wait(2 * 1440)
    await studied(app, second)
    const edit = (version: number, front: string) =>
      app.data('update-card', { cardId: first, version, front })
    expect(await edit(1, '{{c1::Paris}}, in {{c3::Europe}}')).toMatchObject({ added: 1, removed: 1 })
    expect(await phaseOf(app, first)).toBe('review')
    expect(await app.data('get-card', { cardId: second })).toMatchObject({ trashed: true, phase: 'review' })
    expect(await app.failure('restore-card', { cardId: second })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    expect(await edit(2, '{{c1::Paris}} in {{c2::France}} in {{c3::Europe}}')).toMatchObject({
      added: 1,
      removed: 0,
    })
    expect(await app.data('get-card', { cardId: second })).toMatchObject({ trashed: false, phase: 'review' })
    const { siblings } = await app.data('get-card', { cardId: first })
    expect(await Promise.all([...Object(siblings)].map((id) => phaseOf(app, id)))).toEqual(['review', 'new'])
    expect(await app.failure('update-card', { cardId: first, version: 3, front: 'no gap' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      details: { issues: [{ path: 'front' }] },
    })
  })

  test('become another kind and go to another deck with what they have learnt', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'dog', back: 'chien' })
    await studied(app, cardId)
    const { deckId } = await app.data('create-deck', { name: 'French' })
    expect(await app.data('update-card', { cardId, version: 1, kind: 'reversed', deckId })).toMatchObject({
      deckId,
      added: 1,
      changed: ['kind', 'deckId'],
    })
    expect(await phaseOf(app, cardId)).toBe('review')
    expect(await app.data('get-deck', { deckId })).toMatchObject({ counts: { cards: 2, new: 1, review: 1 } })
    expect(await app.data('get-deck', { deckId: app.deckId })).toMatchObject({ counts: { cards: 0 } })
  })

  test('go to the trash with their siblings and come back as they were', async () => {
    const app = await open()
    const [first, second = ''] = await make(app, { front: 'dog', back: 'chien', kind: 'reversed' })
    await studied(app, first)
    expect(await app.data('delete-card', { cardId: second })).toMatchObject({ cardIds: [first, second] })
    expect(await app.data('search-cards', {})).toMatchObject({ items: [], totalCount: 0 })
    expect(await app.data('search-cards', { trashed: true })).toMatchObject({ totalCount: 1 })
    expect(await app.failure('delete-card', { cardId: first })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.failure('update-card', { cardId: first, version: 1, front: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await app.data('restore-card', { cardId: first })).toMatchObject({ cardIds: [first, second] })
    expect(await phaseOf(app, first)).toBe('review')
    expect(await app.data('restore-card', { cardId: first })).toMatchObject({ cardIds: [] })
  })

  test('are not asked while they are suspended', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'dog', back: 'chien' })
    expect(await app.data('suspend-card', { cardId })).toEqual({ cardId, suspended: true })
    expect(await app.data('get-due-cards', {})).toMatchObject({ items: [] })
    expect(await app.data('search-cards', { suspended: true })).toMatchObject({ totalCount: 1 })
    expect(await app.data('search-cards', { suspended: false })).toMatchObject({ totalCount: 0 })
    await app.data('suspend-card', { cardId, suspended: false })
    expect(await app.data('get-due-cards', {})).toMatchObject({ items: [{ cardId }] })
  })

  test('are warned of before they are made twice, or nearly', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'What is the capital of France?', back: 'Paris' })
    const { deckId } = app
    for (const front of ['what is the capital of France', 'What is the captial of France?']) {
      expect(await app.failure('create-card', { deckId, front, back: 'Paris' })).toMatchObject({
        code: 'UNPROCESSABLE_ENTITY',
        details: { reason: expect.stringContaining(cardId) },
        agentHints: { suggestedNextActions: [{ action: 'get-card' }, {}] },
      })
    }
    expect(await app.data('search-cards', {})).toMatchObject({ totalCount: 1 })
    const allowed = await app.call('create-card', {
      deckId,
      front: 'What is the capital of France',
      back: 'Paris',
      allowDuplicate: true,
    })
    expect(allowed).toMatchObject({
      result: { agentHints: { warnings: [{ type: 'duplicate', severity: 'high', relatedIds: [cardId] }] } },
    })
    await make(app, { front: 'What is the capital of Spain?', back: 'Madrid' })
    const elsewhere = await app.data('create-deck', { name: 'Elsewhere' })
    const other = await app.call('create-card', {
      deckId: elsewhere['deckId'],
      front: 'What is the capital of Spain?',
      back: 'Madrid',
    })
    expect(other).toMatchObject({ result: { agentHints: { warnings: [{ type: 'duplicate' }] } } })
  })

  test('what lies in the trash is no duplicate', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'Capital of France?', back: 'Paris' })
    await app.data('delete-card', { cardId })
    await make(app, { front: 'Capital of France?', back: 'Paris' })
  })

  test('of a batch are made all or none, with the reason of each', async () => {
    const app = await open()
    await make(app, { front: 'Capital of France?', back: 'Paris' })
    const { deckId } = app
    const rows = async () => [
      await app.store.read.selectFrom('note').select('id').execute(),
      await app.store.read.selectFrom('card').select('id').execute(),
      await app.store.read.selectFrom('noteWord').select('noteId').execute(),
      await app.store.read.selectFrom('change').select('id').execute(),
    ]
    const before = await rows()
    const refused = await app.failure('create-cards', {
      deckId,
      cards: [
        { front: 'Capital of Spain?', back: 'Madrid' },
        { front: 'No answer' },
        { front: 'capital of france', back: 'paris' },
        { front: 'Capital of Spain', back: 'Madrid' },
        { front: 'No gap', kind: 'cloze' },
        { front: 'Which?', back: 'a', distractors: ['A'] },
        { front: 'Nor here' },
      ],
    })
    expect(refused).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: '6 of 7 cards are not valid, so none was created',
      details: { reason: 'Not valid, counted from 0: 1-6' },
    })
    expect(refused.details.issues?.map(({ path }) => path)).toEqual([
      'cards[1, 6].back',
      'cards[4].front',
      'cards[5].distractors',
      'cards[2].front',
      'cards[3].front',
    ])
    expect(await rows()).toEqual(before)
    expect(
      await app.data('create-cards', {
        deckId,
        cards: [
          { front: 'Capital of Spain?', back: 'Madrid' },
          { front: '{{c1::Rome}} is in {{c2::Italy}}' },
          { front: 'Capital of Peru?', back: 'Lima', distractors: ['Quito', 'La Paz'] },
        ],
      }),
    ).toMatchObject({ cardsMade: 4, items: [{ cards: 1 }, { cards: 2 }, { cards: 1 }] })
  })

  test('can be made two hundred at a time', async () => {
    const app = await open()
    const cards = Array.from({ length: 200 }, (_, index) => ({
      front: `Question number ${index}`,
      back: `${index}`,
    }))
    const made = await app.data('create-cards', { deckId: app.deckId, cards })
    expect(made).toMatchObject({ cardsMade: 200 })
    expect(
      await app.failure('create-cards', { deckId: app.deckId, cards: [...cards, cards[0]] }),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const again = await app.failure('create-cards', { deckId: app.deckId, cards })
    expect(again.details.reason).toBe('Not valid, counted from 0: 0-199')
  })

  test('are their owner’s alone', async () => {
    const app = await open()
    const [cardId] = await make(app, { front: 'Capital of France?', back: 'Paris' })
    const { deckId } = app
    const attempts: [string, object][] = [
      ['get-card', { cardId, showAnswer: true }],
      ['update-card', { cardId, version: 1, front: 'x' }],
      ['delete-card', { cardId }],
      ['restore-card', { cardId }],
      ['suspend-card', { cardId }],
      ['get-deck', { deckId }],
      ['update-deck', { deckId, name: 'Mine' }],
      ['delete-deck', { deckId }],
      ['restore-deck', { deckId }],
      ['create-card', { deckId, front: 'a', back: 'b' }],
      ['create-cards', { deckId, cards: [{ front: 'a', back: 'b' }] }],
      ['search-cards', { deckId }],
    ]
    for (const [tool, args] of attempts)
      expect([tool, await app.call(tool, args, STRANGER)]).toMatchObject([
        tool,
        { failure: { code: 'NOT_FOUND' } },
      ])
    for (const tool of ['search-cards', 'search-decks'])
      expect(await app.call(tool, {}, STRANGER)).toMatchObject({
        result: { data: { items: [], totalCount: 0 } },
      })
    expect(await app.data('get-card', { cardId })).toMatchObject({
      version: 1,
      suspended: false,
      trashed: false,
    })
  })
})

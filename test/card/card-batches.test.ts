import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

const STRANGER = '01K9Z4M8T0QJ6X2V7B5N3C1R8E'

onEachDatabase('several cards at once', (database) => {
  const open = async () => {
    const store = await database.open()
    const app = studyApp(store)
    const { deckId } = await app.data('create-deck', { name: 'Geography' })
    return { ...app, store, deckId: String(deckId) }
  }
  type App = Awaited<ReturnType<typeof open>>

  const make = async (app: App, card: object): Promise<string> =>
    String((await app.data('create-card', { deckId: app.deckId, ...card }))['cardId'])
  const shown = async (app: App, ids: readonly string[]) =>
    Promise.all(
      ids.map(async (cardId) => {
        const { tags, deckId, flag, suspended, trashed, phase } = await app.data('get-card', { cardId })
        return { tags, deckId, flag, suspended, trashed, phase }
      }),
    )
  const changes = async (app: App, args: object) => {
    const { undo, ...told } = await app.data('update-cards', args)
    return { told, undo: [...Object(undo)] }
  }

  test('change as far as they can, and are put back by the calls that are returned', async () => {
    const app = await open()
    const { deckId: other } = await app.data('create-deck', { name: 'Europe' })
    const tagged = await make(app, { front: 'Capital of France?', back: 'Paris', tags: ['Exam', 'west'] })
    const plain = await make(app, { front: 'Capital of Austria?', back: 'Vienna' })
    const pair = await make(app, { front: 'dog', back: 'chien', kind: 'reversed' })
    await app.data('flag-card', { cardId: plain, flag: 'blue' })
    await app.data('reveal-answer', { cardId: plain })
    await app.data('review-card', { cardId: plain, rating: 'easy' })
    const all = [tagged, plain, pair]
    const before = await shown(app, all)

    const { told, undo } = await changes(app, {
      cardIds: [...all, STRANGER],
      addTags: ['exam'],
      removeTags: ['WEST'],
      deckId: other,
      flag: 'red',
      suspended: true,
    })
    expect(told).toEqual({
      changed: 3,
      unchanged: [],
      failed: [{ cardId: STRANGER, reason: 'not-found' }],
    })
    expect(await shown(app, all)).toMatchObject([
      { tags: ['Exam'], deckId: other, flag: 'red', suspended: true },
      { tags: ['exam'], deckId: other, flag: 'red', suspended: true, phase: 'review' },
      { tags: ['exam'], deckId: other, flag: 'red', suspended: true },
    ])
    for (const args of undo) expect((await changes(app, args)).told).toMatchObject({ failed: [] })
    expect(await shown(app, all)).toEqual(before)
  })

  test('are found by their new tags, and a repeated change changes nothing', async () => {
    const app = await open()
    const cardIds = [
      await make(app, { front: 'Capital of France?', back: 'Paris' }),
      await make(app, { front: 'Capital of Austria?', back: 'Vienna', tags: ['exam'] }),
    ]
    expect((await changes(app, { cardIds, addTags: ['exam'] })).told).toMatchObject({
      changed: 1,
      unchanged: [cardIds[1]],
    })
    expect(await app.data('search-cards', { tags: ['exam'] })).toMatchObject({ totalCount: 2 })
    expect((await changes(app, { cardIds, addTags: ['exam'] })).told).toMatchObject({ changed: 0 })
    expect(await app.failure('update-cards', { cardIds })).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  })

  test('go to the trash with their siblings and come back', async () => {
    const app = await open()
    const { cardId, siblings } = await app.data('create-card', {
      deckId: app.deckId,
      front: 'dog',
      back: 'chien',
      kind: 'reversed',
    })
    const single = await make(app, { front: 'cat', back: 'chat' })
    const cardIds = [String(cardId), ...[...Object(siblings)].map(String), single]
    const { told, undo } = await changes(app, { cardIds, trashed: true })
    expect(told).toMatchObject({ changed: 2, failed: [] })
    expect(await app.data('search-cards', {})).toMatchObject({ totalCount: 0 })
    expect((await changes(app, { cardIds: [single], flag: 'red' })).told).toMatchObject({
      failed: [{ cardId: single, reason: 'in-trash' }],
    })
    for (const args of undo) await changes(app, args)
    expect((await shown(app, cardIds)).map(({ trashed }) => trashed)).toEqual([false, false, false])
  })

  test('of a stranger stay as they are; so do those with too many tags or for a saved search', async () => {
    const app = await open()
    const full = await make(app, { front: 'Capital of France?', back: 'Paris' })
    const tags = Array.from({ length: 100 }, (_, at) => `t${at}`)
    await app.data('update-cards', { cardIds: [full], addTags: tags })
    expect((await changes(app, { cardIds: [full], addTags: ['one more'] })).told).toMatchObject({
      changed: 0,
      failed: [{ cardId: full, reason: 'too-many-tags' }],
    })
    const strange = await app.call('update-cards', { cardIds: [full], flag: 'red' }, STRANGER)
    expect(strange).toMatchObject({ result: { data: { failed: [{ cardId: full, reason: 'not-found' }] } } })
    const query = await app.data('create-deck', { name: 'Hard', query: { tags: ['t1'] } })
    expect(await app.failure('update-cards', { cardIds: [full], deckId: query['deckId'] })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    expect((await shown(app, [full]))[0]).toMatchObject({ flag: undefined, deckId: app.deckId })
  })

  test('are rated together: each whose answer was shown, once', async () => {
    const app = await open()
    const [first = '', second = '', hidden = ''] = await Promise.all(
      ['France', 'Austria', 'Peru'].map((land) => make(app, { front: `Capital of ${land}?`, back: land })),
    )
    for (const cardId of [first, second]) await app.data('reveal-answer', { cardId })
    expect(
      await app.data('review-cards', {
        ratings: [
          { cardId: first, rating: 'easy', durationMs: 1000 },
          { cardId: hidden, rating: 'good' },
          { cardId: second, rating: 'again' },
          { cardId: first, rating: 'again' },
          { cardId: STRANGER, rating: 'good' },
        ],
      }),
    ).toMatchObject({
      items: [
        { cardId: first, rating: 'easy', phase: 'review', reps: 1 },
        { cardId: second, rating: 'again', phase: 'learning', reps: 1 },
      ],
      failed: [
        { cardId: hidden, reason: 'answer-not-shown' },
        { cardId: first, reason: 'answer-not-shown' },
        { cardId: STRANGER, reason: 'not-found' },
      ],
    })
    expect((await shown(app, [first, second, hidden])).map(({ phase }) => phase)).toEqual([
      'review',
      'learning',
      'new',
    ])
    expect(await app.data('undo-review', {})).toMatchObject({ cardId: second, phase: 'new' })
  })
})

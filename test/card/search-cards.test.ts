import { expect, test } from 'vitest'
import { cardWords } from '../../packages/server/src/features/card/store/note-rows-store.ts'
import { rebuildOutdated } from '../../packages/server/src/platform/store/derived-rows.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

const CARDS = [
  { front: 'What is photosynthesis?', back: 'Light to sugar', tags: ['bio::plants'] },
  { front: 'Which gas do plants give off?', back: 'Oxygen, by photosynthesis', tags: ['bio::plants'] },
  { front: 'Who wrote Faust?', back: 'Goethe', tags: ['lit'] },
  { front: 'Running costs of a firm', back: 'Opex', tags: ['econ'] },
  { front: 'She runs a marathon', back: 'Sie läuft einen Marathon', tags: ['german'] },
  { front: '水', back: 'water', tags: ['日本語'] },
  { front: '水曜日', back: 'Wednesday', tags: ['日本語'] },
  { front: 'собака', back: 'dog', tags: ['русский'] },
  { front: 'Capital of France and of its first empire', back: 'Paris' },
  { front: 'Capital of Austria', back: 'Vienna', tags: ['france trip'] },
]

onEachDatabase('a search among cards', (database) => {
  const open = async () => {
    const store = await database.open()
    const app = studyApp(store)
    const { deckId } = await app.data('create-deck', { name: 'All' })
    await app.data('create-cards', { deckId, cards: CARDS })
    return { ...app, store, deckId }
  }
  type App = Awaited<ReturnType<typeof open>>
  const fronts = async (app: App, args: object): Promise<string[]> =>
    [...Object((await app.data('search-cards', args))['items'])].map(({ front }) => String(front))

  test('ranks the question before tags and answers, and shows no answer', async () => {
    const app = await open()
    expect(await fronts(app, { query: 'photosynthesis' })).toEqual([
      'What is photosynthesis?',
      'Which gas do plants give off?',
    ])
    expect(await fronts(app, { query: 'france' })).toEqual([
      'Capital of France and of its first empire',
      'Capital of Austria',
    ])
    expect(await fronts(app, { query: 'capital of austria' })).toEqual([
      'Capital of Austria',
      'Capital of France and of its first empire',
    ])
  })

  test('finds cards whose words an earlier version has split otherwise', async () => {
    const app = await open()
    const { store } = app
    await store.write(async (db) => {
      await db.deleteFrom('noteWord').where('word', '=', 'собака').execute()
      await db.updateTable('derivedRows').set({ version: 1 }).execute()
    })
    expect(await fronts(app, { query: 'собака' })).toEqual([])
    await rebuildOutdated(store, cardWords)
    // Another limit, because the first answer is cached.
    expect(await fronts(app, { query: 'собака', limit: 5 })).toEqual(['собака'])
  })

  test('knows forms, beginnings and slips of words, and other scripts', async () => {
    const app = await open()
    expect(await fronts(app, { query: 'run ' })).toEqual(['She runs a marathon', 'Running costs of a firm'])
    expect(await fronts(app, { query: 'marath' })).toEqual(['She runs a marathon'])
    expect(await app.data('search-cards', { query: 'fotosynthesis gas' })).toMatchObject({
      items: [{ front: 'Which gas do plants give off?' }],
    })
    expect(await app.data('search-cards', { query: 'marahton' })).toMatchObject({
      understood: [{ word: 'marahton', as: ['marathon'] }],
      items: [{ front: 'She runs a marathon' }],
    })
    expect(await fronts(app, { query: '水曜' })).toEqual(['水曜日', '水'])
    expect(await fronts(app, { query: 'СОБАКА' })).toEqual(['собака'])
    expect(await fronts(app, { query: 'nothing-like-it zzz' })).toEqual([])
    expect(await fronts(app, { query: '!!!' })).toEqual([])
  })

  test('is narrowed by tags with those below them, by phase and by deck', async () => {
    const app = await open()
    expect(await fronts(app, { tags: ['BIO'] })).toHaveLength(2)
    expect(await fronts(app, { tags: ['bio::plants'], query: 'gas' })).toEqual([
      'Which gas do plants give off?',
    ])
    expect(await fronts(app, { tags: ['bi'] })).toEqual([])
    expect(await fronts(app, { phase: 'review' })).toEqual([])
    expect(await fronts(app, { deckId: app.deckId, phase: 'new', limit: 100 })).toHaveLength(CARDS.length)
  })

  test('is narrowed by state and flag', async () => {
    const app = await open()
    const found = await app.data('search-cards', { limit: 100 })
    const idOf = (front: string) => [...Object(found['items'])].find((card) => card.front === front).cardId
    const [faust, water, dog] = ['Who wrote Faust?', '水', 'собака'].map(idOf)
    await app.data('suspend-card', { cardId: faust })
    await app.data('bury-card', { cardId: water })
    await app.data('flag-card', { cardId: dog, flag: 'red' })
    await app.data('reveal-answer', { cardId: dog })
    await app.data('review-card', { cardId: dog, rating: 'good' })
    expect(await fronts(app, { state: 'suspended' })).toEqual(['Who wrote Faust?'])
    expect(await fronts(app, { state: 'buried' })).toEqual(['水'])
    expect(await fronts(app, { state: 'learning' })).toEqual(['собака'])
    expect(await fronts(app, { state: 'new', limit: 100 })).toHaveLength(CARDS.length - 2)
    for (const flag of ['red', 'any']) expect(await fronts(app, { flag })).toEqual(['собака'])
    expect(await fronts(app, { flag: 'blue' })).toEqual([])
    expect(await fronts(app, { flag: 'none', limit: 100 })).toHaveLength(CARDS.length - 1)
    app.wait(1440)
    expect(await fronts(app, { state: 'buried' })).toEqual([])
  })

  test('is sorted, page by page, each note by its card that comes first', async () => {
    const app = await open()
    const { deckId } = await app.data('create-deck', { name: 'Sorted' })
    const ids = []
    for (const [front, ratings] of Object.entries({
      never: [],
      easily: ['easy'],
      hard: ['again', 'again', 'hard'],
      well: ['good', 'good'],
    })) {
      const { cardId } = await app.data('create-card', { deckId, front, back: 'x', kind: 'reversed' })
      ids.push(cardId)
      for (const rating of ratings) {
        await app.data('reveal-answer', { cardId })
        await app.data('review-card', { cardId, rating })
        app.wait(20)
      }
    }
    await app.data('update-card', { cardId: ids[1], version: 1, tags: ['x'] })
    const pages = async (args: object) => {
      const seen: string[] = []
      for (let cursor: unknown; ;) {
        const answer: Record<string, unknown> = await app.data('search-cards', {
          deckId,
          limit: 1,
          ...args,
          ...(cursor === undefined ? {} : { cursor }),
        })
        expect(answer['totalCount']).toBe(4)
        seen.push(...[...Object(answer['items'])].map(({ cardId }) => cardId))
        cursor = answer['nextCursor']
        if (cursor === undefined) return seen
      }
    }
    const [never, easily, hard, well] = ids
    expect(await pages({ sort: 'created' })).toEqual(ids)
    expect(await pages({ sort: 'created', order: 'desc' })).toEqual(ids.toReversed())
    expect((await pages({ sort: 'changed' }))[0]).toBe(easily)
    expect(await pages({ sort: 'due' })).toEqual([hard, well, easily, never])
    expect((await pages({ sort: 'difficulty' })).slice(0, 3)).toEqual([hard, well, easily])
    expect(await app.data('search-cards', { deckId, sort: 'difficulty', limit: 1 })).toMatchObject({
      items: [{ difficulty: expect.any(Number) }],
    })
    expect(await fronts(app, { deckId, query: 'never hard', sort: 'due' })).toEqual(['hard', 'never'])
  })

  test('finds what was changed by its new words alone', async () => {
    const app = await open()
    const found = await app.data('search-cards', { query: 'Faust' })
    const [{ cardId }] = [...Object(found['items'])]
    await app.data('update-card', { cardId, version: 1, front: 'Who wrote Egmont?' })
    expect(await fronts(app, { query: 'Faust' })).toEqual([])
    expect(await fronts(app, { query: 'Egmont' })).toEqual(['Who wrote Egmont?'])
  })

  test('gives every card once, page by page, while others are added', async () => {
    const app = await open()
    for (const query of ['', 'capital photosynthesis marathon running']) {
      const all = await fronts(app, { query, limit: 100 })
      const seen: string[] = []
      for (let cursor: unknown, page = 0; ; page += 1) {
        const answer: Record<string, unknown> = await app.data('search-cards', {
          query,
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        })
        seen.push(...[...Object(answer['items'])].map(({ front }) => String(front)))
        cursor = answer['nextCursor']
        if (cursor === undefined) break
        if (page === 0)
          await app.data('create-card', {
            deckId: app.deckId,
            front: `Something else: ${query.length}`,
            back: 'x',
          })
      }
      expect(seen.filter((front) => !front.startsWith('Something else'))).toEqual(all)
    }
  })
})

import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

onEachDatabase('decks', (database) => {
  const open = async () => studyApp(await database.open())
  type App = Awaited<ReturnType<typeof open>>

  const idOf = async (app: App, tool: string, args: object, field: string): Promise<string> =>
    String((await app.data(tool, args))[field])
  const deckNamed = (app: App, name: string, more: object = {}) =>
    idOf(app, 'create-deck', { name, ...more }, 'deckId')
  const countOf = async (app: App, deckId: string) =>
    Object((await app.data('get-deck', { deckId }))['counts'])
  const names = async (app: App, args: object) =>
    [...Object((await app.data('search-decks', args))['items'])].map(({ name }) => name)

  test('go to the trash with their cards and come back with just those', async () => {
    const app = await open()
    const deckId = await deckNamed(app, 'Geography')
    const kept = await idOf(app, 'create-card', { deckId, front: 'Kept?', back: 'Yes' }, 'cardId')
    const gone = await idOf(app, 'create-card', { deckId, front: 'Gone before?', back: 'No' }, 'cardId')
    await app.data('delete-card', { cardId: gone })
    expect(await app.data('delete-deck', { deckId })).toMatchObject({ status: 'trashed', cards: 1 })
    expect(await app.data('get-due-cards', {})).toMatchObject({ items: [] })
    expect(await names(app, {})).toEqual([])
    expect(await names(app, { trashed: true })).toEqual(['Geography'])
    expect(await app.failure('reveal-answer', { cardId: kept })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.failure('restore-card', { cardId: kept })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      agentHints: { suggestedNextActions: [{ action: 'restore-deck' }, {}] },
    })
    expect(await app.data('restore-deck', { deckId })).toMatchObject({ status: 'restored', cards: 1 })
    expect(await countOf(app, deckId)).toMatchObject({ cards: 1, new: 1 })
    expect(await app.data('get-card', { cardId: gone })).toMatchObject({ trashed: true })
  })

  test('change against their version', async () => {
    const app = await open()
    const deckId = await deckNamed(app, 'French')
    expect(await app.data('update-deck', { deckId, newPerDay: 5, version: 1 })).toMatchObject({
      newPerDay: 5,
      version: 2,
      changed: ['newPerDay'],
    })
    expect(await app.failure('update-deck', { deckId, name: 'Latin', version: 1 })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await app.data('update-deck', { deckId, newPerDay: 5 })).toMatchObject({ version: 2, changed: [] })
  })

  test('are found by the beginning of a word, the best first, page by page', async () => {
    const app = await open()
    for (const name of ['Biology', 'Cell biology', 'Marine life: biology and law', 'History'])
      await deckNamed(app, name)
    await deckNamed(app, 'Nursing', { description: 'Anatomy and biology' })
    expect(await names(app, { query: 'biol' })).toEqual([
      'Biology',
      'Cell biology',
      'Marine life: biology and law',
      'Nursing',
    ])
    expect(await names(app, { query: 'biology' })).toHaveLength(4)
    const seen: string[] = []
    for (let cursor: unknown; ;) {
      const page: Record<string, unknown> = await app.data('search-decks', {
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      seen.push(...[...Object(page['items'])].map(({ name }) => name))
      cursor = page['nextCursor']
      if (cursor === undefined) break
    }
    expect(seen).toEqual(['Biology', 'Cell biology', 'History', 'Marine life: biology and law', 'Nursing'])
  })

  test('can be a saved query that shows what matches, wherever it lies', async () => {
    const app = await open()
    const french = await deckNamed(app, 'French')
    const latin = await deckNamed(app, 'Latin')
    const exam = await deckNamed(app, 'Exam', { query: { tags: ['exam'], text: 'verbs' } })
    const card = async (deckId: string, front: string, tags: string[]) =>
      idOf(app, 'create-card', { deckId, front, back: 'an answer', tags }, 'cardId')
    const wanted = [
      await card(french, 'The verb être', ['exam']),
      await card(latin, 'Verbs of motion', ['Exam::oral']),
    ]
    await card(french, 'A noun', ['exam'])
    await card(latin, 'A verb', ['homework'])
    expect(await countOf(app, exam)).toMatchObject({ cards: 2, new: 2 })
    const found = await app.data('search-cards', { deckId: exam })
    expect([...Object(found['items'])].map(({ cardId }) => cardId)).toEqual(wanted)
    const due = await app.data('get-due-cards', { deckId: exam })
    expect([...Object(due['items'])].map(({ cardId }) => cardId)).toEqual(wanted)
    expect(await app.failure('create-card', { deckId: exam, front: 'x', back: 'y' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    await app.data('update-deck', { deckId: exam, query: { tags: ['homework'] } })
    expect(await countOf(app, exam)).toMatchObject({ cards: 1 })
    expect(await app.failure('update-deck', { deckId: french, query: { tags: ['x'] } })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    expect(
      await app.failure('create-deck', { name: 'Nowhere', query: { deckIds: [newId()] } }),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of the same name are warned of', async () => {
    const app = await open()
    await deckNamed(app, 'French')
    const outcome = await app.call('create-deck', { name: ' french ' })
    expect(outcome).toMatchObject({ result: { agentHints: { warnings: [{ type: 'duplicate' }] } } })
  })
})

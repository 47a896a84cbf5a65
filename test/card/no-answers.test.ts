import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

/** Nothing but an answer holds these. */
const SECRETS = ['Zyxomma', 'Qwertzia', 'Plimsollite', 'Vexillary', 'Grobnik']

onEachDatabase('an answer', (database) => {
  test('is in no response but where it was asked for', async () => {
    const app = studyApp(await database.open())
    const { deckId } = await app.data('create-deck', { name: 'Secrets' })
    const cards = [
      { front: 'A basic question?', back: 'Zyxomma', tags: ['hidden'] },
      { front: 'One more basic question, on rivers?', back: 'Grobnik' },
      { front: 'The word', back: 'Qwertzia', kind: 'reversed' },
      { front: 'The stone is {{c1::Plimsollite::a stone}}, and again {{c2::Plimsollite}}.' },
      { front: 'Text {{c1::Vexillary}} of a cloze', back: 'Vexillary says more' },
    ]
    const { items } = await app.data('create-cards', { deckId, cards })
    const ids = [...Object(items)].map(({ cardId }) => String(cardId))
    const tools: [string, object][] = [
      ['search-cards', {}],
      ['search-cards', { limit: 1 }],
      ['search-cards', { tags: ['hidden'] }],
      ['search-cards', { query: 'question' }],
      ['search-cards', { query: 'zyxom', limit: 1 }],
      ['search-cards', { query: 'zyxoma ' }],
      ['search-cards', { query: 'vexilary ' }],
      ['search-decks', {}],
      ['get-deck', { deckId }],
      ['update-deck', { deckId, newPerDay: 30 }],
      ['get-due-cards', {}],
      ['get-due-cards', { deckId }],
      ['create-cards', { deckId, cards: [cards[1], { front: 'no answer' }] }],
      ['create-card', { deckId, ...cards[0] }],
      ['create-card', { deckId, ...cards[0], allowDuplicate: true }],
      ...ids.flatMap((cardId): [string, object][] => [
        ['get-card', { cardId }],
        ['suspend-card', { cardId }],
        ['suspend-card', { cardId, suspended: false }],
        ['update-card', { cardId, version: 1, tags: ['more'] }],
        ['update-card', { cardId, version: 1, tags: ['again'] }],
        ['review-card', { cardId, rating: 'good' }],
        ['get-review-history', { cardId }],
        ['delete-card', { cardId }],
        ['search-cards', { trashed: true }],
        ['restore-card', { cardId }],
      ]),
      ['delete-deck', { deckId }],
      ['restore-deck', { deckId }],
    ]
    for (const [tool, args] of tools) {
      const before = app.said.length
      await app.call(tool, args)
      const leaked = SECRETS.filter((secret) =>
        app.said.slice(before).some((text) => text.toLowerCase().includes(secret.toLowerCase())),
      )
      expect([tool, args, leaked]).toEqual([tool, args, []])
    }
    for (const [index, cardId] of ids.entries()) {
      const { back } = await app.data('get-card', { cardId, showAnswer: true })
      expect(back).toContain(['Zyxomma', 'Grobnik', 'Qwertzia', 'Plimsollite', 'Vexillary'][index])
    }
    const shown = await app.data('search-cards', { showAnswer: true, limit: 100 })
    expect(SECRETS.filter((secret) => !JSON.stringify(shown).includes(secret))).toEqual([])
  })

  test('of one card is not given away by its sibling in a list', async () => {
    const app = studyApp(await database.open())
    const { deckId } = await app.data('create-deck', { name: 'Words' })
    const made = await app.data('create-card', { deckId, front: 'Hund', back: 'Zyxomma', kind: 'reversed' })
    const listed = await app.data('search-cards', {})
    expect(listed).toMatchObject({ totalCount: 1, items: [{ front: 'Hund', siblings: made['siblings'] }] })
    expect(JSON.stringify(listed)).not.toContain('Zyxomma')
  })
})

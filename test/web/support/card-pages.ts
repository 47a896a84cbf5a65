import type { Page } from 'playwright-core'
import { callTool } from './call-tool.ts'
import type { ShownPage } from './pages.ts'

const BIOLOGY = [
  { front: 'What does a mitochondrion do?', back: 'It makes ATP from food.', tags: ['cell'] },
  { front: 'Which organelle holds the DNA?', back: 'The nucleus', tags: ['cell'] },
  { front: '{{c1::Osmosis}} is the passage of {{c2::water}} through a membrane.', kind: 'cloze' },
  {
    front: 'Where are proteins made?',
    back: 'At the ribosomes',
    kind: 'choice',
    distractors: ['In the vacuole', 'In the cell wall', 'At the centrioles'],
  },
]

const words = Array.from({ length: 60 }, (_, at) => ({ front: `mot ${at + 1}`, back: `word ${at + 1}` }))

/** Two decks, one of which has been studied; once for all screenshots. */
export async function withDecks(page: Page): Promise<string> {
  const { items } = await callTool<{ items: { deckId: string; name: string }[] }>(page, 'search-decks', {})
  const known = items.find(({ name }) => name === 'Cell biology')
  if (known) return known.deckId
  const french = await callTool<{ deckId: string }>(page, 'create-deck', {
    name: 'French words',
    description: 'The words of the first semester',
    newPerDay: 60,
  })
  const { items: made } = await callTool<{ items: { cardId: string }[] }>(page, 'create-cards', {
    deckId: french.deckId,
    cards: words,
    allowDuplicate: true,
  })
  for (const [at, { cardId }] of made.slice(0, 40).entries()) {
    await callTool(page, 'reveal-answer', { cardId })
    const rating = ['good', 'easy', 'easy', 'good', 'again'][at % 5]
    await callTool(page, 'review-card', { cardId, rating, durationMs: 4_000 })
    if (at % 2 === 0) await callTool(page, 'reschedule-card', { cardId, inDays: 1 + ((at * 7) % 23) })
  }
  const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name: 'Cell biology' })
  await callTool(page, 'create-cards', { deckId, cards: BIOLOGY })
  return deckId
}

const drawn = (page: Page, plots: number) =>
  page
    .locator('[data-drawn]')
    .nth(plots - 1)
    .waitFor()

/** The pages for cards, in an order in which the first find none yet. */
export const cardPages: readonly ShownPage[] = [
  { name: 'cards-empty', path: '/cards', prepare: (page) => page.getByText('No decks yet').waitFor() },
  {
    name: 'review-nothing',
    path: '/cards/review',
    prepare: (page) => page.getByText('No cards due').waitFor(),
  },
  {
    name: 'cards',
    path: '/cards',
    async prepare(page) {
      await withDecks(page)
      await page.reload()
      await page.getByText('Cell biology').waitFor()
      await drawn(page, 3)
    },
  },
  {
    name: 'cards-deleted',
    path: '/cards',
    async prepare(page) {
      const { items } = await callTool<{ items: unknown[] }>(page, 'search-decks', { trashed: true })
      if (items.length === 0)
        for (const name of ['Rivers', 'Words that I no longer need']) {
          const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name })
          await callTool(page, 'delete-deck', { deckId })
        }
      await withDecks(page)
      await page.reload()
      await page.getByRole('button', { name: 'Deleted' }).click()
      await page.getByRole('button', { name: 'Restore: Rivers' }).waitFor()
      await drawn(page, 3)
    },
  },
  {
    name: 'cards-found',
    path: '/cards?q=cell',
    prepare: (page) => page.getByText('mitochondrion').waitFor(),
  },
  {
    name: 'deck',
    path: '/cards',
    async prepare(page) {
      await page.goto(`/cards/decks/${await withDecks(page)}`)
      await page.getByText('Add a card').click()
      await page.getByText('mitochondrion').waitFor()
    },
  },
  {
    name: 'card-edit',
    path: '/cards?q=proteins',
    async prepare(page) {
      await page.getByRole('button', { name: /Edit: Where/ }).click()
      await page.getByRole('textbox', { name: 'Wrong answers' }).waitFor()
    },
  },
  {
    name: 'review-question',
    path: '/cards',
    async prepare(page) {
      await page.goto(`/cards/review?deck=${await withDecks(page)}`)
      await page.getByRole('article', { name: 'Card' }).waitFor()
    },
  },
  {
    name: 'review-answer',
    path: '/cards/review',
    async prepare(page) {
      await page.getByRole('button', { name: 'Show answer' }).click()
      await page.getByRole('button', { name: /^Good/ }).waitFor()
    },
  },
  {
    name: 'review-end',
    path: '/cards',
    async prepare(page) {
      const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name: 'A short round' })
      for (const front of ['chien', 'chat', 'oiseau'])
        await callTool(page, 'create-card', { deckId, front, back: 'an animal', allowDuplicate: true })
      await page.goto(`/cards/review?deck=${deckId}`)
      for (const rating of [/^Easy/, /^Again/, /^Easy/, /^Easy/]) {
        await page.getByRole('button', { name: 'Show answer' }).click()
        await page.getByRole('button', { name: rating }).click()
        await page.getByRole('button', { name: rating }).waitFor({ state: 'hidden' })
      }
      await page.getByRole('region', { name: 'Session summary' }).waitFor()
    },
  },
]

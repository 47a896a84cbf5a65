import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const rows = (page: Page) => page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
const box = (page: Page, front: string) =>
  page.getByRole('checkbox', { name: `Select: ${front}`, exact: true })
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected cards' })
const fronts = (page: Page) => rows(page).locator('p:first-child').allTextContents()

/** A deck with these cards, made beside the page. */
async function deckWith(page: Page, name: string, cards: object[]) {
  const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name })
  const { items } = await callTool<{ items: { cardId: string }[] }>(page, 'create-cards', {
    deckId,
    cards,
    allowDuplicate: true,
  })
  return { deckId, cardIds: items.map(({ cardId }) => cardId) }
}

const RIVERS = ['Nile?', 'Danube?', 'Rhine?', 'Elbe?'].map((front) => ({ front, back: 'A river' }))

describe.each(views)('at $name', (view) => {
  test('cards are selected and changed together by keyboard, and all comes back', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    const { deckId } = await deckWith(page, `Rivers ${view.name}`, RIVERS)
    await callTool(page, 'create-deck', { name: `Lakes ${view.name}` })
    await page.goto(`/cards/decks/${deckId}`)
    await box(page, 'Nile?').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bulk(page).getByText('3 cards selected').waitFor()
    await expectSound()

    await bulk(page).getByRole('button', { name: 'Add tag' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await page.getByText('Enter a tag').waitFor()
    await page.getByRole('dialog').getByLabel('Tags').fill('exam, europe')
    await expectSound()
    await page.keyboard.press('Enter')
    await page.getByText('Added “exam” and “europe” to 3 cards').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'europe' }).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'europe' }).count()).toBe(0)

    await bulk(page).getByRole('button', { name: 'Flag' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Flag' }).selectOption('Blue flag')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => rows(page).filter({ hasText: 'Blue flag' }).count()).toBe(3)
    await bulk(page).getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('3 cards suspended').waitFor()
    await page.getByLabel('Filter by state').selectOption('Suspended')
    await expect.poll(() => fronts(page)).toEqual(['Nile?', 'Danube?', 'Rhine?'])
    await page.getByLabel('Filter by state').selectOption('All states')

    await box(page, 'Elbe?').focus()
    await page.keyboard.press('Control+a')
    await bulk(page).getByText('4 cards selected').waitFor()
    await bulk(page).getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Deck' }).selectOption(`Lakes ${view.name}`)
    await expectSound()
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`4 cards moved to Lakes ${view.name}`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => rows(page).count()).toBe(4)
  })
})

test('cards are filtered and sorted, and the address keeps it', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  const { deckId, cardIds } = await deckWith(page, 'Seas', [
    { front: 'Never?', back: 'x', tags: ['sea::north'] },
    { front: 'Often?', back: 'x', tags: ['sea'] },
    { front: 'Once?', back: 'x' },
  ])
  for (const [at, rating] of [
    [1, 'again'],
    [1, 'again'],
    [2, 'easy'],
  ] as const) {
    await callTool(page, 'reveal-answer', { cardId: cardIds[at] })
    await callTool(page, 'review-card', { cardId: cardIds[at], rating })
  }
  await callTool(page, 'flag-card', { cardId: cardIds[0], flag: 'green' })
  await page.goto(`/cards/decks/${deckId}`)
  await page.getByLabel('Sort cards').selectOption('Hardest first')
  await expect.poll(() => fronts(page)).toEqual(['Often?', 'Once?', 'Never?'])
  await rows(page)
    .first()
    .getByText(/Difficulty \d/)
    .waitFor()
  await page.getByLabel('Sort cards').selectOption('Newest first')
  await expect.poll(() => fronts(page)).toEqual(['Once?', 'Often?', 'Never?'])
  await page.getByLabel('Filter by tag').fill('sea')
  await expect.poll(() => fronts(page)).toEqual(['Often?', 'Never?'])
  await page.getByLabel('Filter by flag').selectOption('Any flag')
  await expect.poll(() => fronts(page)).toEqual(['Never?'])
  await page.reload()
  await expect.poll(() => fronts(page)).toEqual(['Never?'])
  await page.getByLabel('Filter by state').selectOption('Review')
  await page.getByText('Try different words or filters.').waitFor()
  await expectSound()
})

test('all that match are changed at once; a card that is gone is told, and a failure leaves the rest', async () => {
  const { page } = await app.open('/cards', wide)
  const many = Array.from({ length: 30 }, (_, at) => ({ front: `Word ${at}?`, back: `${at}` }))
  const { deckId, cardIds } = await deckWith(page, 'Words', many)
  await page.goto(`/cards/decks/${deckId}`)
  await box(page, 'Word 1?').click()
  await box(page, 'Word 3?').click({ modifiers: ['Shift'] })
  await bulk(page).getByText('3 cards selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Select all 30 cards' }).click()
  await bulk(page).getByText('30 cards selected').waitFor()

  await page.route('**/api/v1/tools/update-cards', (route) => route.abort())
  await bulk(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('The server is not responding').waitFor()
  await page.unroute('**/api/v1/tools/update-cards')
  await bulk(page).getByText('30 cards selected').waitFor()

  await callTool(page, 'delete-card', { cardId: cardIds[29] })
  await bulk(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('29 cards suspended. 1 card couldn’t be changed (already deleted).').waitFor()
  await bulk(page).getByRole('button', { name: 'Delete selected' }).click()
  await page.getByText('29 cards deleted').waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => rows(page).count()).toBe(20)
})

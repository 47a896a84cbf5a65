import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { views } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const card = (page: Page) => page.getByRole('article', { name: 'Card' })
const left = (page: Page, count: string) => page.getByText(`${count} left`).waitFor()

async function study(page: Page, name: string): Promise<string> {
  const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name })
  const cards = [
    { front: 'River of Vienna?', back: 'Danube' },
    { front: 'River of Paris?', back: 'Seine' },
    { front: 'Capital {{c1::Rome}} of Italy', back: '' },
  ]
  await callTool(page, 'create-cards', { deckId, cards, allowDuplicate: true })
  await page.goto(`/cards/review?deck=${deckId}`)
  await card(page).getByText('River of Vienna?').waitFor()
  return deckId
}

describe.each(views)('at $name', (view) => {
  test('cards are flagged, buried, suspended, edited and brought back by key', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    await study(page, `By key ${view.name}`)
    await left(page, '3 cards')
    await page.getByRole('timer').waitFor()
    await expectSound()

    await page.keyboard.press('Shift+Digit1')
    await expect.poll(() => page.getByRole('combobox', { name: 'Flag' }).inputValue()).toBe('red')
    await page.keyboard.press('u')
    await expect.poll(() => page.getByRole('combobox', { name: 'Flag' }).inputValue()).toBe('none')

    await page.keyboard.press('b')
    await card(page).getByText('River of Paris?').waitFor()
    await left(page, '2 cards')
    await page.keyboard.press('s')
    await card(page).getByText('Capital [').waitFor()
    await left(page, '1 card')
    await page.keyboard.press('u')
    await card(page).getByText('River of Paris?').waitFor()
    await page.keyboard.press('u')
    await card(page).getByText('River of Vienna?').waitFor()
    await left(page, '3 cards')

    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit card' })
    await dialog.getByRole('textbox', { name: 'Question' }).fill('River of Budapest?')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await card(page).getByText('River of Budapest?').waitFor()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Study options' })
    await help.getByText('Bury until tomorrow').waitFor()
    await expectSound()
    await help.getByRole('checkbox', { name: 'Show the timer' }).uncheck()
    await help.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('timer').count()).toBe(0)
  })

  test('answers are typed, compared, and the count ends at nothing', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    await study(page, `By touch ${view.name}`)
    await page.getByRole('button', { name: 'Options' }).click()
    const help = page.getByRole('dialog', { name: 'Study options' })
    await help.getByRole('checkbox', { name: 'Type answers' }).check()
    await help.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('textbox', { name: 'Your answer' }).fill('Danuve')
    await page.keyboard.press('Enter')
    await page.getByLabel('You typed Danuve; the answer is Danube').waitFor()
    await expectSound()
    await page.getByRole('button', { name: /^Easy/ }).click()
    await left(page, '2 cards')
    await page.getByRole('button', { name: 'Bury' }).click()
    await card(page).getByText('Capital [').waitFor()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('rome')
    await page.getByRole('button', { name: /^Show answer/ }).click()
    await page.getByText('Correct.').waitFor()
    await page.getByRole('button', { name: /^Easy/ }).click()
    await page.getByRole('region', { name: 'Session summary' }).waitFor()
    await left(page, '0 cards')
  })

  test('a deck has its options, tells why nothing can be fitted, and shows statistics', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    const deckId = await study(page, `Options ${view.name}`)
    const { items } = await callTool<{ items: { cardId: string }[] }>(page, 'get-due-cards', { deckId })
    const cardId = items[0]?.cardId
    await callTool(page, 'reveal-answer', { cardId })
    await callTool(page, 'review-card', { cardId, rating: 'easy' })
    await page.goto(`/cards/decks/${deckId}`)
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deck settings' })
    await dialog.getByRole('textbox', { name: 'Learning steps', exact: true }).fill('5m 1h')
    await dialog.getByRole('button', { name: 'Fit to my reviews' }).click()
    await dialog.getByText('Not enough reviews yet: 0 of 400').waitFor()
    await expectSound()
    await dialog.getByRole('button', { name: 'Save deck' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await callTool(page, 'get-deck', { deckId })).toMatchObject({ learningSteps: ['5m', '1h'] })

    await page.getByRole('button', { name: 'Statistics' }).click()
    await page.getByText('1 review on 1 day in the last year.').waitFor()
    await page.getByText('View reviews by day as table').click()
    await page.getByRole('table', { name: 'Reviews by day' }).getByRole('cell', { name: '1' }).waitFor()
    await expectSound()
  })
})

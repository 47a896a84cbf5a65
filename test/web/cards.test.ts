import { text as textOf } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { heldUp } from './support/held-up.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const card = (page: Page) => page.getByRole('article', { name: 'Card' })
const rows = (page: Page) => page.getByRole('list', { name: 'Cards' }).getByRole('listitem')

/** A deck with these cards, made beside the page. */
async function deckWith(page: Page, name: string, ...cards: object[]): Promise<string> {
  const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name })
  await callTool(page, 'create-cards', { deckId, cards, allowDuplicate: true })
  return deckId
}

test('who has no deck is led to one, and can study a sample at once', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  await page.getByRole('heading', { name: 'No decks yet' }).waitFor()
  await expectSound()
  await page.getByRole('button', { name: 'Study a sample deck' }).click()
  await page.getByRole('heading', { level: 1, name: 'How studying works here' }).waitFor()
  await card(page).getByText('Which key shows the answer?').waitFor()
})

describe.each(views)('at $name', (view) => {
  test('a deck is made, filled, studied by keyboard, and its progress seen', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    const name = `Rivers ${view.name}`
    await page.getByRole('textbox', { name: 'New deck' }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    for (const [front, back] of [
      ['Longest river of Africa?', 'Nile'],
      ['River of Vienna?', 'Danube'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Question' }).fill(front)
      await page.getByRole('textbox', { name: 'Answer' }).fill(back)
      await page.keyboard.press('Control+Enter')
      await rows(page).filter({ hasText: front }).waitFor()
    }
    // One notice for both, and not two.
    expect(await page.getByText(/^Added: /).allTextContents()).toEqual(['Added: River of Vienna?'])
    await expectSound()
    await page.getByRole('link', { name: 'Study 2 cards' }).click()

    await card(page).getByText('Longest river of Africa?').waitFor()
    await page.getByText('0 reviews done, 2 cards left').waitFor()
    expect(await page.content()).not.toContain('Nile')
    await page.keyboard.press('3')
    await page.keyboard.press('Space')
    await card(page).getByText('Nile').waitFor()
    await page.getByRole('button', { name: /^Again.*next in 1 min/ }).waitFor()
    await expectSound()
    await page.keyboard.press('1')
    await card(page).getByText('River of Vienna?').waitFor()
    expect(await page.content()).not.toContain('Danube')

    await page.keyboard.press('u')
    await card(page).getByText('Nile').waitFor()
    await page.keyboard.press('4')
    await card(page).getByText('River of Vienna?').waitFor()
    await page.keyboard.press('Enter')
    await card(page).getByText('Danube').waitFor()
    await page.keyboard.press('4')
    const end = page.getByRole('region', { name: 'Session summary' })
    await end.getByText('New cards').waitFor()
    expect(await end.getByRole('definition').allTextContents()).toEqual(['2', '2', '2'])

    await end.getByRole('link', { name: 'Back to deck' }).click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('2 cards due in 14 days').waitFor()
    await progress.locator('[data-drawn]').nth(2).waitFor()
    await expectSound()
  })
})

test('a plot is read by its keys, drawn again in the dark, and has its numbers in a table', async () => {
  const { page } = await app.open('/cards', wide)
  const plot = page.getByRole('slider', { name: 'Past reviews' })
  await page.locator('[data-drawn=light]').nth(2).waitFor()
  await plot.focus()
  await page.keyboard.press('End')
  const { series } = await callTool<{
    series: { reviews: number; newCards: number; remembered: number }[]
  }>(page, 'get-progress', {})
  const { reviews, newCards, remembered } = series.at(-1)!
  expect(await plot.getAttribute('aria-valuetext')).toContain(
    `Today: Remembered ${remembered}, Forgotten ${reviews - newCards - remembered}, New ${newCards}`,
  )
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.locator('[data-drawn=dark]').nth(2).waitFor()
  const figure = page.getByRole('figure').filter({ hasText: 'Past reviews' })
  await figure.getByText('View as table').click()
  await expect.poll(() => figure.getByRole('row').count()).toBe(series.length + 1)
  await figure
    .getByRole('row')
    .last()
    .getByRole('cell', { name: String(newCards), exact: true })
    .last()
    .waitFor()
})

test('cards are found, edited, suspended and deleted, and what is lost comes back', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  const deck = await deckWith(
    page,
    'Metals',
    { front: 'What rusts?', back: 'iron', tags: ['metal'] },
    { front: 'What is Hg?', back: 'mercury', kind: 'choice', distractors: ['tin', 'lead'] },
  )
  await page.goto('/cards')
  await page.getByRole('searchbox', { name: 'Search cards' }).pressSequentially('mercury')
  await page.getByRole('button', { name: 'Edit: What is Hg?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit card' })
  const wrong = dialog.getByRole('textbox', { name: 'Wrong answers' })
  expect((await wrong.inputValue()).split('\n').toSorted()).toEqual(['lead', 'tin'])
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Which metal is liquid?')
  await expectSound()
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await rows(page).filter({ hasText: 'Which metal is liquid?' }).waitFor()

  await page.goto(`/cards/decks/${deck}`)
  await page.getByRole('button', { name: 'Suspend: What rusts?' }).click()
  await rows(page).filter({ hasText: 'Suspended' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Suspend: What rusts?' }).waitFor()
  await page.getByRole('button', { name: 'Delete: What rusts?' }).click()
  await page.getByText('Card deleted').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await rows(page).filter({ hasText: 'What rusts?' }).waitFor()
  await page.getByRole('button', { name: 'Delete: What rusts?' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Restore: What rusts?' }).click()
  await page.getByText('No deleted cards').waitFor()
  await rows(page).filter({ hasText: 'What rusts?' }).waitFor()
})

test('a deck is exported, renamed, deleted and taken back, at once or later', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  await deckWith(page, 'Moons', { front: 'Of Mars?', back: 'Phobos' })
  const deck = await deckWith(page, 'Planets', { front: 'The red one?', back: 'Mars' })
  await page.goto(`/cards/decks/${deck}`)
  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export cards' })
  await exporting.getByLabel('Format').selectOption('Table (.csv)')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('planets.csv')
  expect(await textOf(await file.createReadStream())).toMatch(/The red one\?.*Mars/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('moons')
  await page.getByRole('button', { name: 'Save deck' }).click()
  await page.getByRole('alert').getByText('A deck with this name already exists: Moons').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Worlds')
  await page.getByRole('button', { name: 'Save deck' }).click()
  await page.getByRole('heading', { level: 1, name: 'Worlds' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('“Worlds” and its cards were deleted').waitFor()
  const listed = page.getByRole('list', { name: 'Decks', exact: true }).getByText('Worlds')
  await expect.poll(() => listed.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await listed.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.waitForURL('/cards')
  await expect.poll(() => listed.count()).toBe(0)
  await page.waitForLoadState('networkidle')
  // Nothing asked for the deck that was gone.
  await expectSound()
  await page.reload()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Restore: Worlds' }).click()
  await listed.waitFor()

  await page.getByRole('textbox', { name: 'New deck' }).fill('Worlds')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create anyway' }).click()
  await page.getByRole('heading', { level: 1, name: 'Worlds' }).waitFor()
})

test('a deck is deleted while its page still asks about it, and nothing finds it gone', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  const deck = await deckWith(page, 'Winds', { front: 'Strongest wind?', back: 'Jet stream' })
  const progress = await heldUp(page, 'get-progress')
  await page.goto(`/cards/decks/${deck}`)
  await progress.asked
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('“Winds” and its cards were deleted').waitFor()
  progress.goOn()
  await page.waitForURL('/cards')
  await page.waitForLoadState('networkidle')
  await expectSound()
})

test('a card that cannot be asked, or is there already, is refused where it is written', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  const deck = await deckWith(page, 'Seas', { front: 'Saltiest sea?', back: 'Dead Sea' })
  await page.goto(`/cards/decks/${deck}`)
  await page.getByText('Add a card').click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('Saltiest sea?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Dead Sea')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByText('The deck already has this card').waitFor()
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('cloze')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('A text without a gap')
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  await expectSound({ refused: 422 })
})

test('the next card is written while the list is still on its way, and what is typed stays', async () => {
  const { page } = await app.open('/cards', wide)
  const deck = await deckWith(page, 'Rivers', { front: 'Longest river?', back: 'Nile' })
  await page.goto(`/cards/decks/${deck}`)
  await page.getByText('Add a card').click()
  await page.route('**/api/v1/tools/get-deck', () => {})
  const question = page.getByRole('textbox', { name: 'Question' })
  const answer = page.getByRole('textbox', { name: 'Answer' })
  const added = (front: string) => page.getByText(`Added: ${front}`).waitFor()
  for (const front of ['Widest river?', 'Deepest river?']) {
    await question.fill(front)
    await answer.fill('Amazon')
    await page.keyboard.press('Control+Enter')
    await added(front)
    expect(await question.inputValue()).toBe('')
  }
  const adding = await heldUp(page, 'create-card')
  await question.fill('Oldest river?')
  await answer.fill('Finke')
  await page.keyboard.press('Control+Enter')
  await adding.asked
  await question.fill('Youngest river?')
  adding.goOn()
  await added('Oldest river?')
  expect(await question.inputValue()).toBe('Youngest river?')
})

test('a rating that does not arrive is said so, and can be given again', async () => {
  const { page } = await app.open('/cards', wide)
  const deck = await deckWith(page, 'Lakes', { front: 'Deepest lake?', back: 'Baikal' })
  await page.goto(`/cards/review?deck=${deck}`)
  await card(page).waitFor()
  await page.keyboard.press('Space')
  await card(page).getByText('Baikal').waitFor()
  await page.route('**/api/v1/tools/review-card', (route) => route.abort())
  await page.keyboard.press('4')
  await page.getByText('The server is not responding').waitFor()
  await page.unroute('**/api/v1/tools/review-card')
  await page.keyboard.press('4')
  await page.getByRole('region', { name: 'Session summary' }).waitFor()
})

test('a card that is asked is rendered as Markdown, and HTML in it stays text', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  const html = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const markup = `${html}**bold**`
  const deck = await deckWith(page, `Deck ${markup.slice(0, 40)}`, { front: markup, back: `back ${markup}` })
  await page.goto(`/cards/decks/${deck}`)
  await rows(page).getByText(markup).waitFor()
  await page.goto(`/cards/review?deck=${deck}`)
  const isRendered = async (side: Locator, text: string) => {
    await side.locator('strong').getByText('bold', { exact: true }).waitFor()
    expect(await side.textContent()).toContain(`${text}bold`)
  }
  await isRendered(card(page), html)
  await page.keyboard.press('Space')
  await isRendered(card(page).getByRole('region', { name: 'Answer' }), `back ${html}`)
  expect(await page.locator('main img, main script').count()).toBe(0)
  expect(await page.title()).toMatch(/^Deck <img.* · Tutor Nexus$/)
  await expectSound()
})

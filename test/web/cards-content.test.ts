import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newEntries, schema18 } from '../card/import/anki-file.ts'
import { sampleCollection } from '../card/import/anki-notes.ts'
import { archiveFile, writtenFile } from '../card/import/archive-file.ts'
import { readPackage } from '../card/export/read-package.ts'
import { callTool } from './support/call-tool.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** A tenth of a second of silence. */
const WAV = (() => {
  const bytes = Buffer.alloc(44 + 800)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 800, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8_000, 24)
  bytes.writeUInt32LE(8_000, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(800, 40)
  bytes.fill(128, 44)
  return bytes
})()

const card = (page: Page) => page.getByRole('article', { name: 'Card' })

const newDeck = async (page: Page, name: string): Promise<string> =>
  (await callTool<{ deckId: string }>(page, 'create-deck', { name })).deckId

const GIVE = `({ how, name, type, base64 }) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0))
  const data = new DataTransfer()
  data.items.add(new File([bytes], name, { type }))
  const init = { bubbles: true, cancelable: true }
  document.activeElement.dispatchEvent(
    how === 'paste'
      ? new ClipboardEvent('paste', { ...init, clipboardData: data })
      : new DragEvent('drop', { ...init, dataTransfer: data }),
  )
}`

/** Pastes or drops a file into a field, as a browser does. */
async function give(
  page: Page,
  field: string,
  how: 'paste' | 'drop',
  file: { name: string; type: string; base64: string },
) {
  await page.getByRole('textbox', { name: field }).focus()
  await page.evaluate(`(${GIVE})(${JSON.stringify({ how, ...file })})`)
}

/** Whether an image was decoded. */
async function isShown(page: Page, selector: string): Promise<void> {
  const width = () => page.evaluate<number>(`document.querySelector('${selector}')?.naturalWidth ?? 0`)
  await expect.poll(width).toBeGreaterThan(0)
}

describe.each(views)('at $name', (view) => {
  const mark = view.name.replaceAll(/\W+/g, '')

  test('a card has Markdown, a formula, code, a pasted image and a dropped sound', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    const deck = await newDeck(page, `Rich ${mark}`)
    await page.goto(`/cards/decks/${deck}`)
    await page
      .getByRole('textbox', { name: 'Question' })
      .fill('Is **this** $x^2$?\n\n```\nconst a = 1\n```\n')
    await give(page, 'Question', 'paste', { name: 'image.png', type: 'image/png', base64: PNG })
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
      .toMatch(/!\[\]\(image(?:-\w+)?\.png\)/)
    await page.getByRole('textbox', { name: 'Answer' }).fill('# <img src=x onerror=alert(1)>')
    await give(page, 'Answer', 'drop', { name: 'say.wav', type: 'audio/wav', base64: WAV.toString('base64') })
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Answer' }).inputValue())
      .toMatch(/\[sound:say(?:-\w+)?\.wav\]/)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('.katex').first().waitFor()
    await isShown(page, '[aria-label=Preview] img')
    await expectSound()
    await page.getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
    await page.getByRole('link', { name: 'Study 1 card' }).click()
    await card(page).locator('strong').getByText('this').waitFor()
    await card(page).locator('.katex').waitFor()
    await card(page).locator('pre').getByText('const a = 1').waitFor()
    await isShown(page, 'article img')
    await page.keyboard.press('Space')
    const answer = card(page).getByRole('region', { name: 'Answer' })
    await answer.getByText('<img src=x onerror=alert(1)>').waitFor()
    await answer.locator('audio').waitFor()
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('article audio').duration"))
      .toBeGreaterThan(0.05)
    await expectSound()
  })

  test('a package is previewed and imported, and its image is there again after a deletion is undone', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    await page.getByRole('button', { name: 'Import cards' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import cards' })
    await expectSound()
    const collection = sampleCollection()
    for (const note of collection.notes) note.guid += mark
    const entries = newEntries(schema18(collection), {
      'eiffel tower.jpg': Buffer.from(PNG, 'base64'),
      'chien.mp3': WAV,
    })
    await dialog.getByLabel('Choose a file').setInputFiles(await archiveFile(entries, `sample ${mark}.apkg`))
    await dialog.getByText(/^5 notes with 7 cards, \d+ reviews, 2 media files\.$/).waitFor()
    await dialog.getByRole('list', { name: 'Decks' }).getByText('Languages::French').waitFor()
    await dialog.getByText('1 note skipped').waitFor()
    await dialog.getByText('(image)').waitFor()
    await expectSound()
    const before = await callTool<{ items: unknown[] }>(page, 'search-cards', { query: 'entropy' })
    await dialog.getByRole('button', { name: 'Import 5 notes' }).press('Enter')
    await dialog.getByText(/^5 notes added\. New: .*7 cards/).waitFor()
    await expectSound()
    const after = await callTool<{ items: unknown[] }>(page, 'search-cards', { query: 'entropy' })
    expect(after.items.length).toBe(before.items.length + 1)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const { items } = await callTool<{ items: { cardId: string }[] }>(page, 'search-cards', {
      query: 'capital of france',
    })
    const cardId = items[0]?.cardId ?? ''
    await callTool(page, 'delete-card', { cardId })
    await callTool(page, 'restore-card', { cardId })
    await page.goto(`/cards?card=${cardId}`)
    await isShown(page, '[aria-label=Preview] img')
  })

  test('cards are made of a selection in a note, and lead back to it', async () => {
    const { page, expectSound } = await app.open('/cards', view)
    const deckName = `From notes ${mark}`
    const path = `Cards ${mark}.md`
    await callTool(page, 'contentManager_createContent', {
      filePath: path,
      content: `# Cards ${mark}\n\n- Ribosome: makes proteins\n\nThe ==nucleus== holds $DNA$.\n`,
    })
    await page.goto(`/notes?note=${encodeURIComponent(path)}`)
    await page.getByRole('button', { name: 'Make cards' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make cards' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    await expectSound()
    await page.keyboard.press('Escape')

    await page.getByRole('article').getByText('Ribosome').selectText()
    await page.getByRole('button', { name: 'Make cards from selection' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Ribosome')
    await dialog.getByLabel('Deck', { exact: true }).selectOption('New deck')
    await dialog.getByLabel('Name of the new deck').fill(deckName)
    await dialog.getByRole('button', { name: 'Add 1 card' }).click()
    await page.getByText('1 card added').waitFor()
    const found = await callTool<{ items: { deckId: string; source: object }[] }>(page, 'search-cards', {
      query: 'ribosome',
    })
    const made = found.items.find(({ source }) => JSON.stringify(source).includes(mark))
    expect(made?.source).toEqual({ type: 'note', id: path })
    await page.goto(`/cards/review?deck=${made?.deckId}`)
    await card(page).getByText('Ribosome').waitFor()
    await page.keyboard.press('Space')
    await card(page)
      .getByRole('link', { name: `Cards ${mark}` })
      .click()
    await page.getByRole('heading', { level: 1, name: `Cards ${mark}` }).waitFor()
  })
})

test('a table is previewed with its deck, and a damaged file says what is wrong', async () => {
  const { page, expectSound } = await app.open('/cards', wide)
  await page.getByRole('button', { name: 'Import cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await dialog.getByLabel('Choose a file').setInputFiles(await writtenFile('not a zip', 'bad.apkg'))
  await dialog.getByText(/not a zip archive/).waitFor()
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles(await writtenFile('front;back\nuno;one\ndue;two\n;nothing\n', 'numbers.csv'))
  await dialog.getByText(/^2 notes with 2 cards/).waitFor()
  await dialog.getByText('its front is empty').waitFor()
  await dialog.getByLabel('Deck for rows that name none').fill('Italian numbers')
  await dialog.getByRole('button', { name: 'Use this deck' }).click()
  await dialog.getByRole('list', { name: 'Decks' }).getByText('Italian numbers').waitFor()
  await dialog.getByRole('button', { name: 'Import 2 notes' }).click()
  await dialog.getByText(/^2 notes added\. New: 1 deck, 2 cards\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('list', { name: 'Decks', exact: true }).getByText('Italian numbers').click()
  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export cards' })
  await expectSound()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('italian-numbers.apkg')
  const saved = join(app.home, 'read.apkg')
  await file.saveAs(saved)
  const read = await readPackage(saved)
  expect(read.version).toBe(18)
  expect(read.notes.map(({ fields }) => fields)).toEqual([
    { Front: 'uno', Back: 'one' },
    { Front: 'due', Back: 'two' },
  ])
})

test('media are kept by their content, served to their owner, and never as a page', async () => {
  const { page } = await app.open('/cards', wide)
  /** What the server answers to a page of the same person. */
  const ask = (query: string, body?: string) =>
    page.evaluate(
      async ([search, given]) => {
        const bytes =
          given === undefined
            ? undefined
            : Uint8Array.from(atob(given), (letter) => letter.codePointAt(0) ?? 0)
        const response = await fetch(`/cards/v1/media?${search}`, {
          method: bytes ? 'POST' : 'GET',
          headers: { 'TN-Agent-Id': 'web', 'TN-Page': localStorage.getItem('page-secret') ?? '' },
          ...(bytes ? { body: bytes } : {}),
        })
        return {
          status: response.status,
          type: response.headers.get('content-type'),
          policy: response.headers.get('content-security-policy'),
          sniff: response.headers.get('x-content-type-options'),
          disposition: response.headers.get('content-disposition'),
          text: await response.text(),
        }
      },
      [query, body] as const,
    )
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  for (const [name, content] of [
    ['page.png', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['empty.png', ''],
  ] as const) {
    const { status, text } = await ask(`name=${name}`, base64(content) || base64(' '))
    expect([name, status]).toEqual([name, 422])
    expect(text).toContain('no image or sound')
  }
  const kept = await ask('name=../../etc/evil%20page.html', PNG)
  expect(kept.status).toBe(201)
  expect(JSON.parse(kept.text)).toEqual({ name: expect.stringMatching(/^[\w-]+\.png$/), type: 'image/png' })
  expect(await ask(`name=${JSON.parse(kept.text).name}`)).toMatchObject({
    status: 200,
    type: 'image/png',
    sniff: 'nosniff',
    disposition: null,
    policy: expect.stringContaining("default-src 'none'"),
  })
  expect((await ask('name=nothing.png')).status).toBe(404)
  expect((await ask('name=big.png', base64('x'.repeat(11 * 1024 * 1024)))).status).toBe(413)

  // An imported drawing is only ever a download.
  await page.getByRole('button', { name: 'Import cards' }).click()
  const entries = newEntries(schema18(sampleCollection()), {
    'eiffel tower.jpg': Buffer.from('<svg onload="alert(1)"/>'),
  })
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await dialog.getByLabel('Choose a file').setInputFiles(await archiveFile(entries, 'hostile.apkg'))
  await dialog.getByRole('button', { name: /^Import 5 notes/ }).click()
  await dialog.getByText(/New: .*1 media file/).waitFor()
  const names = ['eiffel tower.jpg', ...JSON.stringify(await callTool(page, 'search-cards', { query: 'france', showAnswer: true })).matchAll(/eiffel tower-\w+\.jpg/g)].map(String) // oxfmt-ignore
  const served = await Promise.all(names.map((name) => ask(`name=${encodeURIComponent(name)}`)))
  const drawing = served.find(({ text }) => text.includes('<svg'))
  expect(drawing).toMatchObject({
    type: 'application/octet-stream',
    disposition: 'attachment',
    sniff: 'nosniff',
  })

  // Neither a stranger nor an address without the page's secret gets anything.
  const stranger = await fetch(
    `${app.served.address}/cards/v1/media?name=${encodeURIComponent('eiffel tower.jpg')}`,
  )
  expect(stranger.status).toBe(401)
  const direct = await page.goto(`/cards/v1/media?name=${encodeURIComponent('eiffel tower.jpg')}`)
  expect(direct?.status()).toBe(401)
})

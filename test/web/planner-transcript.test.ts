import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdfFile, type PdfText } from './support/pdf-file.ts'
import { views } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const COLUMNS = [60, 150, 380, 440]
const row = (y: number, ...cells: string[]): PdfText[] =>
  cells.map((text, at) => ({ x: COLUMNS[at] ?? 0, y, text }))

const transcript = pdfFile([
  { x: 60, y: 750, text: 'Northreach College' },
  { x: 60, y: 720, text: 'Fall 2024' },
  ...row(700, 'Course', 'Title', 'Grade', 'Credits'),
  ...row(680, 'MATH 1171', 'Calculus I', 'B+', '3.00'),
  ...row(660, 'CPSC 1110', 'Introduction to Programming', 'A-', '3.00'),
  ...row(640, 'PHYS 1130', 'Physics I', 'W', '4.00'),
])

const upload = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page.getByLabel('Transcript file').setInputFiles({ name, mimeType, buffer })

async function chooseSchool(page: Page): Promise<void> {
  const school = page.getByRole('combobox', { name: 'Which school is this transcript from?' })
  await school.fill('northr')
  await school.press('Enter')
}

describe.each(views)('at $name', (view) => {
  const app = webApp()

  test('corrected lines are of the school that the transcript names', async () => {
    const { page } = await app.open('/planner', view)
    await page
      .getByLabel('Paste your transcript')
      .fill('Northreach College\nStudent: Robin Vale\nFall 2025\nENGL 1130 B 3\nHIST 22?? A 3')
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByLabel('Line 1 that couldn’t be read').fill('HIST 2260 A 3 Fall 2025')
    await page.getByRole('button', { name: 'Read these lines again' }).click()
    await page.getByText('2 courses read').waitFor()
    const school = page.getByRole('combobox', { name: 'School, row 2' })
    expect(await school.inputValue()).toBe('Northreach College')
  })

  test('a PDF is read in the browser, previewed, corrected in place and saved', async () => {
    const { page, expectSound } = await app.open('/planner', view)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.postData() ?? ''))
    await upload(page, 'transcript.pdf', transcript, 'application/pdf')
    const text = page.getByLabel('Paste your transcript')
    await expect.poll(() => text.inputValue()).toContain('Calculus I')
    expect(requests.some((body) => body.includes('%PDF'))).toBe(false)
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByText('3 courses read').waitFor()
    const cell = (name: string) => page.getByLabel(name, { exact: true })
    const shown = await Promise.all(
      ['Course', 'Title', 'Grade', 'Credits', 'Term', 'Status'].map((name) =>
        cell(`${name}, row 3`).inputValue(),
      ),
    )
    expect(shown).toEqual(['PHYS 1130', 'Physics I', 'W', '4', 'Fall 2024', 'withdrawn'])
    await expectSound()
    await cell('Grade, row 1').fill('A')
    await page.getByRole('button', { name: 'Remove CPSC 1110' }).click()
    await page.getByRole('button', { name: 'Save courses' }).click()
    const courses = page.getByRole('region', { name: 'Your courses' })
    await courses.getByText('MATH 1171 A').waitFor()
    expect(await courses.getByText('CPSC 1110').count()).toBe(0)
  })

  test('lines that couldn’t be read are listed, corrected and read again; nothing is kept before', async () => {
    const { page, expectSound } = await app.open('/planner', view)
    await page.getByRole('button', { name: 'Paste or upload' }).click()
    await page.getByLabel('Paste your transcript').fill('Fall 2025\nENGL 1130 B 3\nHIST 22?? A 3\nGPA 3.0')
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByText('Choose the school.').waitFor()
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByText('1 line couldn’t be read').waitFor()
    await expectSound()
    await page.reload()
    const line = page.getByLabel('Line 1 that couldn’t be read')
    expect(await line.inputValue()).toBe('HIST 22?? A 3')
    await line.fill('HIST 2260 A 3 Fall 2025')
    await page.getByRole('button', { name: 'Read these lines again' }).click()
    await page.getByText('2 courses read').waitFor()
    await page.getByRole('button', { name: 'Add to my courses' }).click()
    const courses = page.getByRole('region', { name: 'Your courses' })
    await courses.getByText('HIST 2260 A').waitFor()
    await courses.getByText('MATH 1171 A').waitFor()
  })

  test('a scan, a locked PDF, rubbish and another alphabet get a clear message, and the text stays', async () => {
    const { page, expectSound } = await app.open('/planner', view)
    await page.getByRole('button', { name: 'Paste or upload' }).click()
    const text = page.getByLabel('Paste your transcript')
    await text.fill('MATH 1171 A')
    const refused = [
      ['scan.pdf', pdfFile([]), 'This PDF has no text'],
      ['locked.pdf', pdfFile([{ x: 1, y: 1, text: 'A' }], { isLocked: true }), 'protected by a password'],
      ['broken.pdf', Buffer.from('%PDF-1.4 nothing'), 'damaged'],
      ['rubbish.txt', Buffer.alloc(5_000_000, 'x'), 'too long for a transcript'],
      ['picture.txt', Buffer.from([1, 0, 2, 0, 0]), 'isn’t a text file'],
    ] as const
    for (const [name, buffer, message] of refused) {
      await upload(page, name, buffer, name.endsWith('pdf') ? 'application/pdf' : 'text/plain')
      await page.getByRole('alert').getByText(message).waitFor()
      expect(await text.inputValue()).toBe('MATH 1171 A')
    }
    await expectSound()
    await text.fill('Математика 5\n数学 90')
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByText('No courses could be read').waitFor()
    await page.getByRole('button', { name: 'Back to the text' }).click()
    expect(await text.inputValue()).toBe('Математика 5\n数学 90')
  })
})

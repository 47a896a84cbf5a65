import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { sharedFile } from '../transfer/shared-data.ts'
import { views } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const FILES = ['bc-agreements.json', 'bc-agreements-more.json'].map(sharedFile)
const FIXTURE = join(import.meta.dirname, '../fixtures/transcripts/banner-01-langara-four-terms.json')
const { text: TRANSCRIPT }: { text: string } = JSON.parse(readFileSync(FIXTURE, 'utf8'))

/** Pictures for whoever wants to look: set to a folder. */
const PICTURES = process.env['TN_TEST_PICTURES']

describe.skipIf(FILES.some(({ absent }) => absent)).each(views)('at $name', (view) => {
  const app = webApp(async (home) => {
    await tn(home, ['demo', 'remove'])
  })

  test('from real agreements and a pasted transcript to a plan, a comparison and a PDF, without an id', async () => {
    const { page, expectSound } = await app.open('/settings#data', view)
    const picture = async (name: string) => {
      if (PICTURES)
        await page.screenshot({ path: join(PICTURES, `${name}-${view.width}.png`), fullPage: true })
    }
    const form = page.getByRole('form', { name: 'Import a file' })
    await form.getByLabel('Format').selectOption('BC Transfer Guide (.json)')
    for (const { path } of FILES) {
      await form.getByLabel('File').setInputFiles(path)
      await form.getByRole('button', { name: 'Import file' }).click()
      await page
        .getByRole('list', { name: 'Imports' })
        .getByRole('listitem')
        .filter({ hasText: path.split('/').at(-1) ?? '' })
        .getByText(/ rows imported/)
        .waitFor()
    }
    await picture('import')

    await page.goto('/planner')
    await page.getByLabel('Paste your transcript').fill(TRANSCRIPT)
    const from = page.getByRole('combobox', { name: 'Which school is this transcript from?' })
    await from.fill('langara')
    await from.press('Enter')
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await page.getByText('15 courses read').waitFor()
    expect(await page.getByLabel('Status, row 8', { exact: true }).inputValue()).toBe('withdrawn')
    await expectSound()
    await picture('preview')
    await page.getByRole('button', { name: 'Save courses' }).click()

    const to = page.getByRole('combobox', { name: 'Add a school' })
    for (const school of ['Simon Fraser', 'UBC Vancouver']) {
      await to.fill(school)
      await to.press('Enter')
    }
    await page.getByText(/34 of your 43 credits transfer as .* to Simon Fraser University/).waitFor()
    await page.getByRole('heading', { name: 'Side by side' }).waitFor()
    await page
      .getByRole('tab', { name: /British Columbia \(Vancouver\)/ })
      .first()
      .click()
    await page.getByText(/31 of your 43 credits transfer as 30 credits/).waitFor()
    await expectSound()
    await picture('plan')

    await page.getByRole('button', { name: 'Compare all schools' }).click()
    const ranking = page.getByRole('table', { name: 'Schools by credits that transfer' })
    await ranking.getByRole('row').nth(20).waitFor()
    expect(await ranking.getByRole('row').nth(1).textContent()).toContain('34')
    await expectSound()
    await picture('comparison')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF', exact: true }).click(),
    ])
    const kept = join(PICTURES ?? app.home, `plan-${view.width}.pdf`)
    await file.saveAs(kept)
    expect(readFileSync(kept, 'latin1').slice(0, 5)).toBe('%PDF-')
    expect(await page.locator('main').textContent()).not.toMatch(/Northreach|Aurelia|fictional/)
  })
})

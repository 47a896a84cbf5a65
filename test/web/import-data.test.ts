import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guideRow } from '../import/made-up-files.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { callTool } from './support/call-tool.ts'
import { narrow, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

test.each([wide, narrow])('the owner imports a file and sees what came of it at $name', async (view) => {
  const subject = view === wide ? 'HERB' : 'MOSS'
  const folder = await temporaryFolder()
  const [good, broken] = [join(folder, 'guide.json'), join(folder, 'broken.json')]
  await writeFile(
    good,
    JSON.stringify([guideRow(subject, 1), guideRow(subject, 2, { credit: 'ask the gardener' })]),
  )
  await writeFile(broken, '{"courses": [{')
  const { page, expectSound } = await app.open('/settings#data', view)
  const form = page.getByRole('form', { name: 'Import a file' })
  await form.getByLabel('Format').selectOption('BC Transfer Guide (.json)')
  await form.getByLabel('File').setInputFiles(good)
  await expectSound()
  await form.getByRole('button', { name: 'Import file' }).click()
  const imports = page.getByRole('list', { name: 'Imports' })
  await imports.getByText('2 rows imported (1 kept as text): 2 added, 0 changed, 0 ended.').first().waitFor()
  const found = await callTool(page, 'tn_transfer_search', { sourceInstitution: 'nrea', subject })
  expect(found).toMatchObject({ items: [{}, {}] })

  await form.getByLabel('File').setInputFiles(broken)
  await form.getByRole('button', { name: 'Import file' }).click()
  await imports.getByText('Couldn’t import: broken.json, line 1').first().waitFor()
  await page.getByRole('option', { name: 'Langara College' }).waitFor({ state: 'attached' })
  await expectSound()
})

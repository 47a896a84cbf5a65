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
  const [subject, numbers] = view === wide ? ['HERB', [1]] : ['MOSS', [1, 2]]
  const rows = numbers.length + 1
  const folder = await temporaryFolder()
  const [good, broken] = [join(folder, 'guide.json'), join(folder, 'broken.json')]
  await writeFile(
    good,
    JSON.stringify([
      ...numbers.map((each) => guideRow(subject, each)),
      guideRow(subject, 9, { credit: 'ask the gardener' }),
    ]),
  )
  await writeFile(broken, '{"courses": [{')
  const { page, expectSound } = await app.open('/settings#data', view)
  const form = page.getByRole('form', { name: 'Import a file' })
  await form.getByLabel('Format').selectOption('BC Transfer Guide (.json)')
  await form.getByLabel('File').setInputFiles(good)
  await expectSound()
  await form.getByRole('button', { name: 'Import file' }).click()
  const imports = page.getByRole('list', { name: 'Imports' })
  await imports
    .getByText(`${rows} rows imported (1 kept as text): ${rows} added, 0 changed, 0 ended.`)
    .waitFor()
  const found = await callTool(page, 'tn_transfer_search', { sourceInstitution: 'nrea', subject })
  expect(found).toMatchObject({ totalCount: rows })

  await form.getByLabel('File').setInputFiles(broken)
  await form.getByRole('button', { name: 'Import file' }).click()
  await imports.getByText('Couldn’t import: broken.json, line 1').first().waitFor()
  await page.getByRole('option', { name: 'Langara College' }).waitFor({ state: 'attached' })
  await expectSound()
})

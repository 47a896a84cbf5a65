import { expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { narrow, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

test('a saved plan is shared by link, read and commented on, and taken back', async () => {
  const owner = await app.open('/planner', wide)
  const { page } = owner
  await callTool(page, 'tn_transfer_plan_save', {
    name: 'Fall transfer',
    schools: ['aur'],
    completions: [{ course: 'nrc:CPSC 1020', grade: 'B+', credits: 3 }],
  })
  await page.getByRole('button', { name: 'Saved plans' }).click()
  await page.getByRole('button', { name: 'Share Fall transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Fall transfer' })
  await dialog.getByLabel('Account name').fill('nobody')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('No account has this name').waitFor()
  await dialog.getByLabel('Account name').fill('')
  await dialog.getByLabel('Expires').selectOption('7')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await owner.expectSound({ refused: 404 })
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(/^http:\/\/[^/]+\/shared\/plan#[\w-]{43}$/)

  await dialog.getByRole('link', { name: 'View as shared' }).click()
  await page.getByText('You share this plan until').waitFor()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Is one course enough? <b>Really</b>')
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('region', { name: 'Comments' }).getByText('<b>Really</b>').waitFor()
  await owner.expectSound({ refused: 404 })

  const reader = await app.openLocked(new URL(link).pathname + new URL(link).hash, narrow)
  await reader.page.getByRole('heading', { level: 1, name: 'Fall transfer' }).waitFor()
  await reader.page.getByRole('row', { name: 'CPSC 1020 (NRC) B+ 3' }).waitFor()
  await reader.page.getByText('CPSC 1020 = COSC 101').waitFor()
  await reader.page.getByText('Nothing here is advice about a real school').waitFor()
  await reader.page.getByText('Is one course enough? <b>Really</b>').waitFor()
  expect(await reader.page.getByLabel('Add a comment').count()).toBe(0)
  await reader.expectSound()

  await page.goBack()
  await page.getByRole('button', { name: 'Saved plans' }).click()
  await page.getByRole('button', { name: 'Share Fall transfer' }).click()
  await dialog.getByText('opened').waitFor()
  await dialog.getByRole('button', { name: 'Stop sharing with Anyone with the link' }).click()
  await dialog.getByRole('list', { name: 'Shared with' }).waitFor({ state: 'detached' })
  await reader.page.reload()
  await reader.page.getByText('This link doesn’t work').waitFor()
  await reader.expectSound({ refused: 404 })
})

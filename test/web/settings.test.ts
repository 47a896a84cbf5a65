import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layDevicesAt } from '../support/linked.ts'
import { folderOnDisk } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'
import { callTool } from './support/call-tool.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()
const SECRET = 'sk-example-of-a-key-9x7q'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.each(views)('at $name', (view) => {
  test('a key is kept and deleted, and a preference is saved and taken back', async () => {
    const { page, expectSound } = await app.open('/settings', view)
    const keys = section(page, 'Model keys')
    await keys.getByText('No keys yet').waitFor()
    await button(page, 'Add a key').click()
    const form = page.getByRole('form', { name: 'New key' })
    await form.getByLabel('Provider').selectOption('OpenAI')
    await form.getByLabel('Name').fill('Mine')
    await form.getByLabel('API key').fill(SECRET)
    expect(await form.getByLabel('API key').getAttribute('type')).toBe('password')
    await expectSound()
    await button(page, 'Save key').click()
    await keys.getByText('OpenAI, key ending in 9x7q').waitFor()
    await form.waitFor({ state: 'detached' })
    expect((await page.content()).includes(SECRET)).toBe(false)

    const study = page.getByRole('form', { name: 'Study preferences' })
    await study.getByLabel('Time zone').selectOption('America/Vancouver')
    const preferences = page.getByRole('form', { name: 'Answer preferences' })
    await preferences.getByLabel('Answer style').selectOption('Short')
    await study.getByRole('button', { name: 'Save preferences' }).click()
    await study.getByRole('button', { name: 'Save preferences', disabled: true }).waitFor()
    expect(await preferences.getByLabel('Answer style').inputValue()).toBe('concise')
    await preferences.getByLabel('Answer language').selectOption('French')
    await preferences.getByLabel('Preferred key').selectOption('Mine')
    const instead = preferences.getByLabel('If the model is unavailable')
    await instead
      .getByRole('option', { name: 'This server’s model (not available)', disabled: true })
      .waitFor({ state: 'attached' })
    await preferences.getByRole('button', { name: 'Save preferences' }).click()
    const saved = page.getByRole('status').locator('div', { hasText: 'Answer preferences saved' })
    await saved.waitFor()
    expect(await callTool(page, 'tn_user_preferences_get', {})).toMatchObject({
      answerStyle: 'concise',
      timeZone: 'America/Vancouver',
      language: 'fr',
      preferredKey: 'Mine',
    })
    await saved.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => preferences.getByLabel('Answer style').inputValue()).toBe('balanced')
    expect(await callTool(page, 'tn_user_preferences_get', {})).toMatchObject({ chosen: ['timeZone'] })
    await callTool(page, 'tn_user_preferences_set', { timeZone: null })

    await section(page, 'Quota and plan').getByText('This server has no model of its own').waitFor()
    await section(page, 'Vaults').getByText(join(app.home, 'notes')).waitFor()
    await expectSound()
    await button(page, 'Delete key Mine').click()
    await button(page, 'Delete key').click()
    await keys.getByText('No keys yet').waitFor()
    expect(await callTool(page, 'tn_user_byok_list', {})).toMatchObject({ items: [] })
  })
})

describe.each(views)('at $name', (view) => {
  test('settings are searched by what one wants, and lead to export and erasure', async () => {
    const { page, expectSound } = await app.open('/settings', view)
    const field = page.getByRole('searchbox', { name: 'Search settings' })
    await field.fill('gdpr')
    await page.getByRole('status').getByText('1 setting found').waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Privacy and data'])
    await expectSound()
    await field.fill('nothing like it')
    await page.getByRole('heading', { name: 'No settings found' }).waitFor()
    await button(page, 'Show all settings').click()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Appearance',
      'Study',
      'Tutor and models',
      'Privacy and data',
      'Devices and access',
    ])
    await page.getByRole('link', { name: 'See, download or erase my data' }).click()
    await button(page, 'Download my data').waitFor()
  })
})

test('what is wrong with a key is said beside it', async () => {
  const { page } = await app.open('/settings', wide)
  await button(page, 'Add a key').click()
  const form = page.getByRole('form', { name: 'New key' })
  await form.getByLabel('Provider').selectOption('openai-compatible')
  await form.getByLabel('API key').fill('with a space')
  await button(page, 'Save key').click()
  await form.getByText('Use only letters, digits and symbols, without spaces').waitFor()
  expect(await form.getByText('Required', { exact: true }).count()).toBe(2)
})

test('vaults are told with their state, and how another is added', async () => {
  const { page, expectSound } = await app.open('/connect', narrow)
  const folder = await folderOnDisk()
  await writeFile(join(folder, 'One.md'), 'one\n')
  expect((await tn(app.home, ['vault', 'add', folder, '--name', 'More', '--read-only'])).code).toBe(0)
  await page.goto('/settings#vaults')
  const vaults = section(page, 'Vaults')
  await vaults.getByText('read-only').first().waitFor()
  await vaults.getByText(`1 note, ${folder}`).waitFor()
  await vaults.getByRole('button', { name: 'Copy command to add a vault' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    'npx tutor-nexus vault add /path/to/your/notes',
  )
  await vaults.getByRole('link', { name: 'More' }).click()
  await page.getByText(`in ${folder}, read-only`).waitFor()
  await page.getByRole('link', { name: 'One' }).click()
  await page.getByRole('article', { name: 'One' }).getByText('one').waitFor()
  expect(await button(page, 'Edit').count()).toBe(0)
  await expectSound()
  await tn(app.home, ['vault', 'remove', 'More'])
})

test('a device is let in by its code and turned away, and a lost edit brought back', async () => {
  const { page, expectSound } = await app.open('/connect', wide)
  await layDevicesAt(app.home)
  await page.goto('/settings#devices')
  const devices = section(page, 'Devices')
  await devices.getByText('Laptop', { exact: true }).waitFor()
  await devices.getByLabel('Code').fill('XXXX-XXXX')
  await page.keyboard.press('Enter')
  await devices.locator('[aria-invalid]').waitFor()
  await devices.getByLabel('Code').fill('bcdf ghjk')
  await page.keyboard.press('Enter')
  await page.getByText('Linked New laptop').waitFor()
  await expectSound({ refused: 404 })
  await button(page, 'Revoke Laptop').click()
  await button(page, 'Revoke device').click()
  await devices.getByText('revoked').waitFor()
  await button(page, 'Restore Read chapter 4').click()
  await page.getByText('Restored Read chapter 4').waitFor()
  const data = await callTool<{ tasks: { title: string }[] }>(page, 'list_tasks', {})
  expect(data.tasks.map(({ title }) => title)).toEqual(['Read chapter 4'])
})

test('the owner of the machine sees who has access, and needs no account', async () => {
  const { page, expectSound } = await app.open('/settings', narrow)
  await page.getByRole('link', { name: 'Manage access' }).click()
  await section(page, 'Ways to sign in').getByText('the link that the server prints').waitFor()
  await section(page, 'Browsers').getByText('this browser').waitFor()
  await section(page, 'Recent activity').getByText('Signed in').first().waitFor()
  expect(await button(page, 'Erase my account').count()).toBe(0)
  await expectSound()
})

test('the theme is the one of the frame, and who signs out is not known any more', async () => {
  const { page, expectSound } = await app.open('/settings', wide)
  await page.getByLabel('Colour theme').selectOption('Dark')
  expect(await button(page, 'Dark').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL('/settings#leave')
  await button(page, 'Sign out').click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.goto('/tasks')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await expectSound({ refused: 401 })
})

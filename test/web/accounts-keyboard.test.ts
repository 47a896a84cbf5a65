import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assistant } from './support/assistant.ts'
import { visitShared } from './support/shared-visitor.ts'
import { narrow, wide } from './support/views.ts'

const PASSWORD = 'a long walk by the sea'
const MOST_STOPS = 100
const visit = visitShared()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Goes to a control by the Tab key alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await control.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${control.toString()}`)
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

/** Connects an assistant, lets it call, sees it under Access and ends it: from whichever way somebody signed in by. */
async function connectAndRevoke(): Promise<void> {
  const { page, server } = visit
  const claude = await assistant(server.mcp)
  await page.goto(claude.asked)
  await heading(page, 'Connect Test assistant?').waitFor()
  await press(page, page.getByLabel('Change my tasks'), 'Space')
  expect(await page.getByLabel('Change my tasks').isChecked()).toBe(false)
  await press(page, button(page, 'Allow'))
  const client = await claude.connect(await claude.answer(page))
  expect((await client.callTool({ name: 'list_tasks', arguments: {} })).isError).toBeFalsy()

  await page.goto('/access')
  await page.getByRole('list', { name: 'Assistants' }).getByText('Test assistant').waitFor()
  await press(page, button(page, 'Disconnect Test assistant'))
  await page.getByRole('dialog', { name: 'Disconnect Test assistant?' }).waitFor()
  await press(page, button(page, 'Disconnect'))
  await page.getByText('No assistants connected').waitFor()
  expect(await claude.status()).toBe(401)
  await client.close()
}

test('at 360 px: invitation, password, assistant, consent, call, access, revoke', async () => {
  const { page, server } = visit
  await page.setViewportSize(narrow)
  await page.goto(String(await server.operatorLink()))
  await press(page, button(page, 'Use a password instead'))
  await type(page, textbox(page, 'Name'), 'kim')
  await type(page, textbox(page, 'New password'), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  await connectAndRevoke()
})

test('at 1280 px: the school’s provider, assistant, consent, call, access, revoke', async () => {
  const { page, server } = visit
  await page.setViewportSize(wide)
  await page.goto('/access')
  await press(page, button(page, 'Sign out'))
  await heading(page, 'Sign in').waitFor()
  server.school.expectPerson('s-9', { preferred_username: 'robin' })
  await page.goto('/sign-in?return=/tasks')
  await press(page, page.getByRole('link', { name: 'Sign in with Example University' }))
  await page.waitForURL('/tasks')
  await page.getByRole('link', { name: 'robin' }).waitFor()
  await connectAndRevoke()
})

test('a device that shows a code is linked, or not', async () => {
  const { page, server } = visit
  const device = await server.waitingDevice('Old laptop')
  await page.goto(`/device?user_code=${device.code}`)
  await press(page, button(page, 'Continue'))
  await heading(page, 'Link Old laptop?').waitFor()
  await visit.expectSound()
  await press(page, button(page, 'Link device'))
  await heading(page, 'Old laptop is linked').waitFor()
  expect(await device.state()).toBe('approved')

  const other = await server.waitingDevice('Strange laptop')
  await page.goto(`/device?user_code=${other.code}`)
  await press(page, button(page, 'Continue'))
  await press(page, button(page, 'Don’t link'))
  await heading(page, 'Strange laptop is not linked').waitFor()
  expect(await other.state()).toBe('denied')
})

test('who cannot sign in asks for a link by mail, and gets back in', async () => {
  const { page, server } = visit
  await page.goto('/access')
  await press(page, button(page, 'Sign out'))
  await server.invite('student', 'noor@school.example')
  await page.goto(await server.mailedLink('noor@school.example', 'Your invitation'))
  await press(page, button(page, 'Use a password instead'))
  await type(page, textbox(page, 'Name'), 'noor')
  await type(page, textbox(page, 'New password'), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  await page.goto('/access')
  await press(page, button(page, 'Sign out'))
  await heading(page, 'Sign in').waitFor()
  await press(page, page.getByText('Can’t sign in?'))
  await type(page, textbox(page, 'E-mail address'), 'noor@school.example')
  await visit.expectSound()
  await page.keyboard.press('Enter')
  await page.getByText('a link is on its way').waitFor()
  await page.goto(await server.mailedLink('noor@school.example', 'Get back into'))
  await heading(page, 'Get back into your account').waitFor()
})

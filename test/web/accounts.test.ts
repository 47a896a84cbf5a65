import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MemoryProvider } from '../oauth/support/client-provider.ts'
import { assistant } from './support/assistant.ts'
import { narrow } from './support/views.ts'
import { visitShared } from './support/shared-visitor.ts'

const PASSWORD = 'a long walk by the sea'
const visit = visitShared()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const focused = (page: Page) => page.evaluate<string>('document.activeElement.name')

async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign out').click()
  await heading(page, 'Sign in').waitFor()
}

test('the first operator joins by password, at the keyboard, and invites a student', async () => {
  const { page, server } = visit
  await page.goto('/tasks')
  await page.getByText('This server has no operator yet').waitFor()

  await page.goto(String(await server.operatorLink()))
  await page.getByText('You’re invited as an operator').waitFor()
  expect(page.url()).toBe(`${server.address}/join`)
  await button(page, 'Use a password instead').focus()
  await page.keyboard.press('Enter')
  await page.getByText('At least 10 characters').waitFor()
  await visit.expectSound()
  await textbox(page, 'New password').fill('short')
  await page.keyboard.press('Enter')
  await page.getByText('Choose a name').waitFor()
  expect(await focused(page)).toBe('username')
  await page.keyboard.type('olga')
  await textbox(page, 'New password').fill('1234567890')
  await page.keyboard.press('Enter')
  await page.getByText('easy to guess').waitFor()
  expect(await focused(page)).toBe('new-password')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')

  await page.getByRole('link', { name: 'Operator' }).click()
  await page.getByRole('rowheader', { name: 'olga' }).waitFor()
  await visit.expectSound()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await button(page, 'Create invitation').click()
  await page.getByText('isn’t shown again').waitFor()
  await visit.expectSound()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('cell', { name: 'olga' }).first().waitFor()
  await page.getByLabel('Event').selectOption('Invitation created')
  await expect
    .poll(() => page.getByRole('table').getByRole('rowheader').allTextContents())
    .toContain('Invitation created')
  expect(new Set(await page.getByRole('table').getByRole('rowheader').allTextContents())).toEqual(
    new Set(['Invitation created']),
  )
})

test('an operator sees accounts, sources, imports under way and health, and sets a quota', async () => {
  const { page, server } = visit
  await server.importUnderWay('BC Transfer Guide')
  await page.goto('/operator?show=sources')
  const source = page.getByRole('row', { name: 'BC Transfer Guide' })
  await source.getByText('importing').waitFor()
  await visit.expectSound()
  await page.getByRole('tab', { name: 'Health' }).click()
  await page.getByText('Running since').waitFor()
  await page.getByText('SQLite').waitFor()
  await visit.expectSound()
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await button(page, 'Manage olga').click()
  await textbox(page, 'Storage limit in MB').fill('7')
  await visit.expectSound()
  await button(page, 'Save').click()
  await page.getByText('olga was changed').waitFor()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('rowheader', { name: 'Storage limit changed' }).waitFor()
})

test('a student joins by passkey, connects an assistant, sees it and ends its access', async () => {
  const { page, server } = visit
  await page.goto('/operator?show=invitations')
  await button(page, 'Create invitation').click()
  const link = await page.getByRole('region', { name: 'Invitation link' }).textContent()
  await signOut(page)
  await page.goto(String(link))
  await page.getByText('You’re invited as a student').waitFor()
  await textbox(page, 'Name').fill('sam')
  await visit.expectSound()
  await visit.touch(true)
  await button(page, 'Create a passkey').click()
  await page.waitForURL('/')
  await visit.touch(false)
  expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0)

  const claude = await assistant(server.mcp)
  await page.goto(claude.asked)
  await heading(page, 'Connect Test assistant?').waitFor()
  await page.getByText('anyone can use this name').waitFor()
  await page.getByLabel('Change my tasks').uncheck()
  await visit.expectSound()
  await button(page, 'Allow').click()
  const client = await claude.connect(await claude.answer(page))
  const listTasks = () => client.callTool({ name: 'list_tasks', arguments: {} })
  expect((await listTasks()).isError).toBeFalsy()

  await page.goto('/access')
  const assistants = page.getByRole('list', { name: 'Assistants' })
  await assistants.getByText('Test assistant').waitFor()
  await assistants.getByText('What it can do').click()
  await assistants.getByText('Read my tasks').waitFor()
  expect(await assistants.getByText('Change my tasks').count()).toBe(0)
  await page.getByRole('row', { name: 'Assistant connected' }).waitFor()
  await visit.expectSound()
  await button(page, 'Disconnect Test assistant').click()
  await page.getByRole('dialog', { name: 'Disconnect Test assistant?' }).waitFor()
  await button(page, 'Disconnect').click()
  await page.getByText('No assistants connected').waitFor()
  expect(await claude.status()).toBe(401)
  await client.close()
})

test('a program without a browser is connected by its code', async () => {
  const { page, server } = visit
  await page.setViewportSize(narrow)
  await page.goto('/device')
  await textbox(page, 'Code').fill('BCDF-GHJK')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or has expired').waitFor()
  await visit.expectSound()
  await page.goto(`/device?user_code=${await deviceCode(server)}`)
  await button(page, 'Continue').click()
  await heading(page, 'Connect Test assistant?').waitFor()
  await button(page, 'Don’t allow').click()
  await heading(page, 'Test assistant is not connected').waitFor()
})

async function deviceCode({ address, mcp }: { address: string; mcp: string }): Promise<string> {
  const { clientMetadata } = new MemoryProvider({})
  const register = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(clientMetadata),
  })
  const { client_id }: { client_id: string } = JSON.parse(await register.text())
  const body = new URLSearchParams({ client_id, resource: mcp })
  const asked = await fetch(`${address}/oauth/device`, { method: 'POST', body })
  const { user_code }: { user_code: string } = JSON.parse(await asked.text())
  return user_code
}

async function signInByPasskey(page: Page): Promise<void> {
  await visit.touch(true)
  await button(page, 'Sign in with a passkey').click()
  await button(page, 'Sign in with a passkey').waitFor({ state: 'detached' })
  await visit.touch(false)
}

test('a wrong password says so, and a passkey signs in and leads on', async () => {
  const { page } = visit
  await page.goto('/tasks')
  await signOut(page)
  await page.goto('/sign-in?return=/tasks')
  await textbox(page, 'Name').fill('sam')
  await page.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('The name or the password is wrong').waitFor()
  expect(await focused(page)).toBe('password')
  expect(await textbox(page, 'Name').getAttribute('autocomplete')).toBe('username webauthn')
  await visit.expectSound()
  await signInByPasskey(page)
  await page.waitForURL('/tasks')
  await heading(page, 'Tasks').waitFor()
})

test('a passkey that is chosen in the name field signs in', async () => {
  const { page } = visit
  await signOut(page)
  await visit.offerPasskeysInField(true)
  await visit.touch(true)
  await page.goto('/sign-in?return=/tasks')
  await page.waitForURL('/tasks')
  await visit.touch(false)
  await visit.offerPasskeysInField(false)
})

test('an assistant that asks before sign-in is answered after it, also with no', async () => {
  const { page, server } = visit
  await signOut(page)
  const claude = await assistant(server.mcp)
  await page.goto(claude.asked)
  await heading(page, 'Sign in to connect Test assistant').waitFor()
  await signInByPasskey(page)
  await heading(page, 'Connect Test assistant?').waitFor()
  await button(page, 'Allow no changes').click()
  expect(await page.getByLabel('Read my tasks').isChecked()).toBe(true)
  expect(await page.getByLabel('Change my tasks').isChecked()).toBe(false)
  await button(page, 'Don’t allow').click()
  expect((await claude.answer(page)).get('error')).toBe('access_denied')
})

test('who erases an account is asked for its name, and then unknown', async () => {
  const { page } = visit
  await page.goto('/access')
  await button(page, 'Erase my account').click()
  await button(page, 'Erase everything').click()
  await page.getByText('This is not your name').waitFor()
  await visit.expectSound()
  await page.getByRole('dialog').getByRole('textbox').fill('sam')
  await button(page, 'Erase everything').click()
  await heading(page, 'Sign in').waitFor()
})

test('an operator’s link lets somebody back in, by another way', async () => {
  const { page, server } = visit
  await textbox(page, 'Name').fill('olga')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Access').waitFor()
  await page.goto('/operator')
  await button(page, 'Manage olga').click()
  await button(page, 'Create recovery link').click()
  const link = await page.getByRole('region', { name: 'Recovery link' }).textContent()
  await visit.expectSound()
  await page.goto(String(link))
  await heading(page, 'Get back into your account').waitFor()
  await visit.expectSound()
  await visit.touch(true)
  await button(page, 'Create a passkey').click()
  await page.waitForURL('/')
  await visit.touch(false)
  await page.goto('/access')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Chrome on Linux').waitFor()
  expect(page.url()).toBe(`${server.address}/access`)
})

test('who comes from the school’s page is signed in and led on', async () => {
  const { page, server } = visit
  await signOut(page)
  server.school.expectPerson('s-1', { preferred_username: 'robin' })
  await page.goto('/sign-in?return=/cards')
  await page.getByRole('link', { name: 'Sign in with Example University' }).click()
  await page.waitForURL('/cards')
  await page.getByRole('link', { name: 'robin' }).waitFor()
})

test('a link that was used and what nobody asked for are explained', async () => {
  const { page, server } = visit
  await signOut(page)
  await page.goto('/account/v1/sign-in/provider/callback?state=nonsense')
  await page.getByText('Signing in at your school didn’t work').waitFor()
  expect(page.url()).toBe(`${server.address}/sign-in`)
  await page.goto('/join#code=nonsense')
  await page.getByText('This link has already been used or has expired').waitFor()
  await page.goto('/authorize/nothing')
  await page.getByText('This request has expired').waitFor()
  await visit.expectSound()
})

import type { Page } from 'playwright-core'
import { callTool } from './call-tool.ts'
import type { ShownPage } from './pages.ts'

export const BEFORE_CALCULUS = 'What do I need before MATH 151 at the University of Aurelia?'

/** Starts a session on the page that lists them. */
export async function startSession(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Topic' }).fill(title)
  await page.getByRole('button', { name: 'Start session' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Asks and waits until the answer is whole. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Sources' }).last().waitFor()
}

/** What answers where the chosen engine cannot. */
const preferInstead = (page: Page, fallbackEngine: string) =>
  callTool(page, 'tn_user_preferences_set', { fallbackEngine })

/** The tutor's pages, in an order in which the first find nothing yet. */
export const tutorPages: readonly ShownPage[] = [
  { name: 'tutor-empty', path: '/tutor', prepare: (page) => page.getByText('No sessions yet').waitFor() },
  {
    name: 'tutor-new',
    path: '/tutor',
    async prepare(page) {
      await startSession(page, 'Planning my second year')
      await page.getByText('No messages yet').waitFor()
    },
  },
  {
    name: 'tutor-session',
    path: '/tutor',
    async prepare(page) {
      await startSession(page, 'Getting ready for calculus')
      await ask(page, BEFORE_CALCULUS)
      await page
        .getByText(/^\d+ steps?, /)
        .last()
        .click()
      await page.getByRole('textbox', { name: 'Your question' }).fill('And which of them is taught in fall?')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByText('not sent').waitFor()
    },
  },
  {
    name: 'tutor-running',
    path: '/tutor',
    async prepare(page) {
      await startSession(page, 'A slow answer')
      await page.route('**/api/v1/tools/tn_session_ask', () => {})
      await page.getByRole('textbox', { name: 'Your question' }).fill(BEFORE_CALCULUS)
      await page.keyboard.press('Enter')
      await page.getByText('Looking for an answer').waitFor()
    },
  },
  {
    name: 'tutor-failed',
    path: '/tutor',
    async prepare(page) {
      await startSession(page, 'An answer that does not come')
      await page.route('**/api/v1/tools/tn_session_ask', (route) => route.abort())
      await page.getByRole('textbox', { name: 'Your question' }).fill(BEFORE_CALCULUS)
      await page.keyboard.press('Enter')
      await page.getByText('Couldn’t ask the tutor').waitFor()
    },
  },
  {
    name: 'tutor-unanswered',
    path: '/tutor',
    async prepare(page) {
      await preferInstead(page, 'none')
      const started = { title: 'A model that is not there', engine: 'operator' }
      const { sessionId } = await callTool<{ sessionId: string }>(page, 'tn_session_start', started)
      await page.goto(`/tutor/${sessionId}`)
      await page.getByRole('textbox', { name: 'Your question' }).fill(BEFORE_CALCULUS)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Ask again' }).waitFor()
      await preferInstead(page, 'offline')
    },
  },
  {
    name: 'tutor-closed',
    path: '/tutor',
    async prepare(page) {
      await startSession(page, 'What transfers from Northreach')
      await ask(page, 'Does MATH 1171 at Northreach College count at the University of Aurelia?')
      await page.getByRole('button', { name: 'End session' }).click()
      await page.getByText('This session is closed').waitFor()
    },
  },
  {
    name: 'tutor',
    path: '/tutor',
    prepare: (page) => page.getByText('What transfers from').first().waitFor(),
  },
]

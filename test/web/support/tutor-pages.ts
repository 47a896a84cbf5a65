import type { Locator, Page } from 'playwright-core'
import { startScriptedModel, SECRET, type Reply } from '../../tutor/scripted-model.ts'
import { WIRE_FORMATS } from '../../tutor/wire-formats.ts'
import { callTool } from './call-tool.ts'
import type { ShownPage } from './pages.ts'

export const BEFORE_CALCULUS = 'What do I need before MATH 151 at the University of Aurelia?'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

/** Whether one thing is in sight and not covered by what stands below it. */
export async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return above !== null && below !== null && above.y >= 0 && above.y + above.height <= below.y
}

/** Opens a session that nothing was asked in yet, such as one that an assistant started. */
export async function startSession(page: Page, title: string, choice: object = {}): Promise<void> {
  const started = await callTool<{ sessionId: string }>(page, 'tn_session_start', { title, ...choice })
  await page.goto(`/tutor/${started.sessionId}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Asks and waits until the answer is whole. */
export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Sources' }).last().waitFor()
}

/** What answers where the chosen engine cannot. */
const preferInstead = (page: Page, fallbackEngine: string) =>
  callTool(page, 'tn_user_preferences_set', { fallbackEngine })

/** Asks a model that follows a script; what is shown of it stays when it has gone. */
async function withModel(
  page: Page,
  question: string,
  replies: readonly Reply[],
  shown: () => Promise<unknown>,
) {
  const { key, close } = await startScriptedModel('openai-compatible', replies)
  const { provider, model, baseUrl } = key
  const given = { provider, label: 'study', apiKey: SECRET, model, baseUrl }
  const { credentialId } = await callTool<{ credentialId: string }>(page, 'tn_user_byok_add', given)
  try {
    await page.reload()
    await page.getByRole('combobox', { name: 'Answered by' }).waitFor()
    await field(page).fill(question)
    await page.keyboard.press('Enter')
    await shown()
  } finally {
    await callTool(page, 'tn_user_byok_delete', { credentialId })
    await close()
  }
}

const CHAIN_RULE = [
  'Think of a function **inside** another one, such as $\\sin(x^2)$. What is the inner one here?\n\n',
  'Once you have named it, the chain rule says\n\n',
  '$$\\frac{dy}{dx} = \\frac{dy}{du} \\cdot \\frac{du}{dx}$$\n\n',
  "1. Name the inner function $u$.\n2. Differentiate the outer one *with respect to* $u$.\n3. Multiply by $u'$.\n\n",
  'Try it with $u = x^2$: what are $\\frac{dy}{du}$ and $\\frac{du}{dx}$?',
]

/** Begins to answer and never goes on. */
const hesitating: Reply = (response) => {
  const chunks = WIRE_FORMATS['openai-compatible']({ text: [CHAIN_RULE[0] ?? '', CHAIN_RULE[1] ?? ''] }, 1)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunks.slice(0, 3).join(''))
}

const stopAnswer = async (page: Page) => {
  await page.getByText('Once you have named it').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Answer stopped', { exact: true }).first().waitFor()
}

const seesStarters = (page: Page) => page.getByRole('list', { name: 'Try asking' }).waitFor()

/** The tutor's pages, in an order in which the first find nothing yet. */
export const tutorPages: readonly ShownPage[] = [
  {
    name: 'tutor-first-visit',
    path: '/tutor',
    async prepare(page) {
      await page.getByText('No sessions yet').waitFor()
      await seesStarters(page)
    },
  },
  {
    name: 'tutor-formula',
    path: '/tutor',
    prepare: (page) =>
      withModel(page, 'Explain the chain rule to me', [{ text: CHAIN_RULE }], async () => {
        await page.locator('.katex-display').waitFor()
        await page.getByText('(test-model)').waitFor()
      }),
  },
  {
    name: 'tutor-stopped',
    path: '/tutor',
    prepare: (page) => withModel(page, 'Explain the chain rule to me', [hesitating], () => stopAnswer(page)),
  },
  {
    name: 'tutor-no-model',
    path: '/tutor',
    async prepare(page) {
      await field(page).fill('Explain the chain rule to me')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Conversation' }).getByText('no language model,').waitFor()
    },
  },
  {
    name: 'tutor-agreement',
    path: '/tutor',
    async prepare(page) {
      await ask(page, 'Does MATH 1171 at Northreach College count at the University of Aurelia?')
      await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
      await page.getByRole('dialog').getByText('Northreach College', { exact: true }).waitFor()
    },
  },
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
      await field(page).fill('And which of them is taught in fall?')
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
      await field(page).fill(BEFORE_CALCULUS)
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
      await field(page).fill(BEFORE_CALCULUS)
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
      await field(page).fill(BEFORE_CALCULUS)
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

import type { Page } from 'playwright-core'
import { LONG, PARSER } from './agent-logs.ts'
import type { ShownPage } from './pages.ts'

/** The page as it is where nothing has been recorded. */
async function withoutSessions(page: Page): Promise<void> {
  await page.route('**/api/v1/tools/list_sessions', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { sessions: [] } } })
  })
  await page.reload()
  await page.getByText('No sessions yet').waitFor()
}

const drawn = (page: Page) => page.locator('[data-drawn]').waitFor()

/** The inspector's pages, on the logs that `addAgentLogs` writes. */
export const inspectorPages: readonly ShownPage[] = [
  { name: 'inspector-empty', path: '/inspector', prepare: withoutSessions },
  {
    name: 'inspector',
    path: '/inspector?since=2026-01-01&subagents=yes',
    prepare: (page) => page.getByText('Change the colour').waitFor(),
  },
  {
    name: 'inspector-search',
    path: '/inspector?q=tokenizer',
    prepare: (page) => page.getByText('Review the change').first().waitFor(),
  },
  {
    name: 'inspector-nothing',
    path: '/inspector?q=zzzzqqq',
    prepare: (page) => page.getByText('No results').waitFor(),
  },
  {
    name: 'inspected-session',
    path: `/inspector/${PARSER}`,
    async prepare(page) {
      await drawn(page)
      await page.getByText(/\d models?, \d tools?/).click()
    },
  },
  {
    name: 'inspected-steps',
    path: `/inspector/${PARSER}?turn=0&step=2`,
    async prepare(page) {
      await drawn(page)
      await page.getByRole('button', { name: 'Show full text' }).click()
      await page.getByRole('region', { name: 'Full output' }).waitFor()
      await page.getByRole('button', { name: /Have somebody review/ }).click()
      await page.getByText('View sub-agent session').waitFor()
      await page.getByRole('button', { name: /^3 Yes/ }).click()
      await page.getByText('Conversation compacted').waitFor()
    },
  },
  {
    name: 'inspected-long',
    path: `/inspector/${LONG}?q=Answer+77`,
    async prepare(page) {
      await drawn(page)
      await page.getByRole('list', { name: 'Search results' }).waitFor()
    },
  },
]

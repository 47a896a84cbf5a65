import type { Page } from 'playwright-core'

/** Calls a tool as another page of the same person would, and gives what it tells. */
export async function callTool<Told = Record<string, unknown>>(
  page: Page,
  tool: string,
  args: object,
): Promise<Told> {
  const answer = await page.evaluate<{ data?: Told; message?: string }>(
    `fetch('/api/v1/tools/${tool}', {
      method: 'POST',
      headers: {
        'TN-Agent-Id': 'web',
        'TN-Page': localStorage.getItem('page-secret'),
        'Content-Type': 'application/json',
      },
      body: ${JSON.stringify(JSON.stringify(args))},
    }).then((response) => response.json())`,
  )
  if (answer.data === undefined) throw new Error(`${tool}: ${answer.message}`)
  return answer.data
}

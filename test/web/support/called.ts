import type { Page } from 'playwright-core'

/** Calls a tool as the page would, to put something there that it shows. */
export async function called<Data = Record<string, unknown>>(
  page: Page,
  name: string,
  args: object,
): Promise<Data> {
  const answer = await page.evaluate<{ data: Data; message?: string }>(
    `fetch('/api/v1/tools/${name}', {
      method: 'POST',
      headers: { 'TN-Agent-Id': 'web', 'Content-Type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(args))},
    }).then((response) => response.json())`,
  )
  if (answer.data === undefined) throw new Error(`${name}: ${answer.message}`)
  return answer.data
}

import type { Page } from 'playwright-core'

/** Calls a tool as another page of the same person would. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a tool tells, its test knows
export const callTool = <Told = Record<string, unknown>>(
  page: Page,
  tool: string,
  args: object,
): Promise<{ data: Told }> =>
  page.evaluate<{ data: Told }>(
    `fetch('/api/v1/tools/${tool}', {
      method: 'POST',
      headers: { 'TN-Agent-Id': 'web', 'Content-Type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(args))},
    }).then((response) => response.json())`,
  )

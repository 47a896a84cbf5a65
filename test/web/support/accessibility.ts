import { readFile } from 'node:fs/promises'
import type { Frame, Page } from 'playwright-core'

interface Violation {
  id: string
  impact: string
  help: string
  nodes: { html: string; failureSummary: string }[]
}

const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What fades in has no contrast before its end. Animations that last longer show progress and are not awaited. */
const endAnimations = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < 1_000)
  .map(({ finished }) => finished)).then(() => undefined)`

/** What axe finds that keeps somebody from using the page, in words; by all its rules, or by some. */
export async function barriers(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(endAnimations)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
    )
}

/** Whether the page is wider than the window, so that one has to scroll sideways. */
export const overflows = (page: Page | Frame): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

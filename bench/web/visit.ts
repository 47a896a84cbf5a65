import type { Browser } from 'playwright-core'
import { countScript } from '../../test/web/support/script-size.ts'
import type { BrowserState } from '../../test/web/support/visitor.ts'

interface Visited {
  scriptBytes: number
  /** Milliseconds from opening the page to its first answer. */
  answeredAfter: number
}

/** Opens a page with an empty cache, and waits for its answer. */
export async function visit(
  browser: Browser,
  address: string,
  storageState: BrowserState,
  { path, answer }: { path: string; answer: string },
): Promise<Visited> {
  const context = await browser.newContext({ baseURL: address, storageState })
  const page = await context.newPage()
  const scriptBytes = countScript(page)
  const started = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('main').getByText(answer).first().waitFor()
  const answeredAfter = performance.now() - started
  await context.close()
  return { scriptBytes: scriptBytes(), answeredAfter }
}

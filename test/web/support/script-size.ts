import type { Page, Response } from 'playwright-core'

/** Counts the script that a page loads, in bytes as they were sent; to be called before it is opened. */
export function countScript(page: Page): () => number {
  const sizes = new Map<string, number>()
  page.on('response', (response: Response) => {
    const { 'content-length': length, 'content-type': type } = response.headers()
    if (type?.startsWith('text/javascript')) sizes.set(response.url(), Number(length))
  })
  return () => [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

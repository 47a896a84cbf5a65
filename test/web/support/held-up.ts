import type { Page } from 'playwright-core'

/** Holds the page's calls of a tool up until it is told to let them go on. */
export async function heldUp(page: Page, tool: string): Promise<{ asked: Promise<void>; goOn: () => void }> {
  const asked = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  await page.route(`**/api/v1/tools/${tool}`, async (route) => {
    asked.resolve()
    await going.promise
    // The page may have given it up by then.
    await route.continue().catch(() => undefined)
  })
  return { asked: asked.promise, goOn: going.resolve }
}

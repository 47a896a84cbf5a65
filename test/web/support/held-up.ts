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

/**
 * Holds the server's first answer to a tool up on its way to the page: by the time it arrives it may be older than a
 * change since.
 */
export async function answerHeldUp(
  page: Page,
  tool: string,
): Promise<{ answered: Promise<void>; goOn: () => void }> {
  const answered = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  await page.route(
    `**/api/v1/tools/${tool}`,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await going.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  return { answered: answered.promise, goOn: going.resolve }
}

import { chromium, type BrowserServer } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

/** The machine's own browser, without a window. */
export function launchServer(): Promise<BrowserServer> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no browser: `node scripts/setup.mjs browser` installs one')
  // As root the sandbox does not start; the pages are ours.
  return chromium.launchServer({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}

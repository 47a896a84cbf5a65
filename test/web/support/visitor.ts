import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { View } from './views.ts'

/** The machine has one clipboard for all browsers, and tests that run side by side would read each other's. */
const OWN_CLIPBOARD = `if (navigator.clipboard) {
  let copied = ''
  navigator.clipboard.writeText = async (text) => { copied = text }
  navigator.clipboard.readText = async () => copied
}`

const MOST_SHOWN = 6000

/** Somebody who came in by the link that was printed, and what went wrong on their way. */
export class Visitor {
  readonly page: Page
  /** Errors of the page, and requests that would have left the machine. */
  readonly faults: string[] = []
  readonly #context: BrowserContext
  #theme: View['theme']

  private constructor(context: BrowserContext, page: Page, theme: View['theme']) {
    this.#context = context
    this.page = page
    this.#theme = theme
  }

  static async arrive(browser: Browser, address: string, as: BrowserState, view: View): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: address,
      storageState: as,
      viewport: { width: view.width, height: view.height },
      colorScheme: view.theme,
      reducedMotion: 'reduce',
      locale: 'en-CA',
    })
    await context.addInitScript(OWN_CLIPBOARD)
    const visitor = new Visitor(context, await context.newPage(), view.theme)
    visitor.#watch(address)
    return visitor
  }

  /** Changes to the other theme, and waits until the last colour has changed. */
  async changeTheme(): Promise<View['theme']> {
    this.#theme = this.#theme === 'light' ? 'dark' : 'light'
    await this.page.emulateMedia({ colorScheme: this.#theme })
    return this.#theme
  }

  /** What somebody sees who looks at the page now, for the report of a failed test. */
  async account(name: string): Promise<string> {
    const seen = await this.page
      .locator('main')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => `no page: ${String(error)}`)
    const shown = seen.length > MOST_SHOWN ? `${seen.slice(0, MOST_SHOWN)} …` : seen
    return [`The page of “${name}”, ${this.page.url()}:`, shown, ...this.faults, ''].join('\n')
  }

  leave(): Promise<void> {
    return this.#context.close()
  }

  #watch(address: string): void {
    // Looked at, not held up: a browser whose requests are intercepted uses no cache.
    this.page.on('request', (request) => {
      // An image or sound that the page holds in memory is a request to itself.
      if (
        !request
          .url()
          .replace(/^blob:/, '')
          .startsWith(`${address}/`)
      )
        this.faults.push(`a request to ${request.url()}`)
    })
    this.page.on('websocket', (socket) => this.faults.push(`a connection to ${socket.url()}`))
    this.page.on('pageerror', (error) => this.faults.push(`an error: ${error.message}`))
    this.page.on('console', (message) => {
      if (message.type() !== 'error') return
      this.faults.push(`on the console: ${message.text()} (${message.location().url})`)
    })
  }
}

/** Cookies and storage. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The state of a browser that never was here. */
export const STRANGER: BrowserState = { cookies: [], origins: [] }

/** What the printed link gives a browser; it works once. */
export async function followLink(browser: Browser, link: string): Promise<BrowserState> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.waitForURL(new URL('/', link).href)
  const state = await context.storageState()
  await context.close()
  return state
}

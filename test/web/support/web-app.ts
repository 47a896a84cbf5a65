import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { layDemo } from '../../support/demo.ts'
import { ended, startServing, type Served } from '../../support/tn.ts'
import { barriers, overflows } from './accessibility.ts'
import type { View } from './views.ts'
import { followLink, STRANGER, Visitor, type BrowserState } from './visitor.ts'

export interface Opened {
  page: Page
  /**
   * Fails where something keeps people out, went wrong, left the machine, or does not fit the window. A browser
   * counts an answer such as 404 as an error: `refused` names the one that was to be expected.
   */
  expectSound(options?: { refused?: number }): Promise<void>
}

export interface WebApp {
  /** Opens a page as the one who started the server. */
  open(path: string, view: View): Promise<Opened>
  /** Opens it as somebody whom the server does not know. */
  openLocked(path: string, view: View): Promise<Opened>
  readonly served: Served
  readonly home: string
}

/**
 * A real `tn serve` on the demo data, or on what `prepare` makes of it, for the tests of one file, and the run's
 * browser in front of it.
 */
export function webApp(prepare?: (home: string) => Promise<void>): WebApp {
  let served: Served
  let home = ''
  let browser: Browser
  let signedIn: BrowserState
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tutor-nexus-web-'))
    await layDemo({ file: join(home, 'tutor-nexus.db') })
    await prepare?.(home)
    served = await startServing(home)
    browser = await chromium.connect(await (await fetch(inject('browserDesk'))).text())
    signedIn = await followLink(browser, served.start)
  })
  afterAll(async () => {
    await browser?.close()
    if (served) await ended(served.child)
    await rm(home, { recursive: true, force: true })
  })
  const open = async (path: string, view: View, as: BrowserState): Promise<Opened> => {
    const visitor = await Visitor.arrive(browser, served.address, as, view)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') process.stderr.write(await visitor.account(task.name))
      await visitor.leave()
    })
    await visitor.page.goto(path)
    return {
      page: visitor.page,
      async expectSound({ refused } = {}) {
        expect(await barriers(visitor.page)).toEqual([])
        if (view.bothThemes) {
          // And stays in it, so that the task is done in both.
          const theme = await visitor.changeTheme()
          expect(await barriers(visitor.page, ['color-contrast']), theme).toEqual([])
        }
        expect(visitor.faults.filter((fault) => !fault.includes(`status of ${refused}`))).toEqual([])
        expect(await overflows(visitor.page), 'wider than the window').toBe(false)
      },
    }
  }
  return {
    open: (path, view) => open(path, view, signedIn),
    openLocked: (path, view) => open(path, view, STRANGER),
    get served() {
      return served
    },
    get home() {
      return home
    },
  }
}

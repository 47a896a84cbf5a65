import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { loadDemo } from '../packages/server/src/app/import/demo.ts'
import { ended, startServing } from '../test/support/tn.ts'
import { addAgentLogs } from '../test/web/support/agent-logs.ts'
import { launchServer } from '../test/web/support/chromium.ts'
import { shownPages, type ShownPage } from '../test/web/support/pages.ts'
import { narrow, wide, type View } from '../test/web/support/views.ts'
import { followLink, STRANGER, Visitor } from '../test/web/support/visitor.ts'

const folder = join(import.meta.dirname, '../screenshots')
const wanted = process.argv.slice(2)
const looks = [narrow, wide].flatMap((size) =>
  (['light', 'dark'] as const).map((theme): View => ({ ...size, theme })),
)
const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-screenshots-'))
await loadDemo({ file: join(home, 'tutor-nexus.db') })
await addAgentLogs(home)
const served = await startServing(home)
const server = await launchServer()
try {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.connect(server.wsEndpoint())
  const signedIn = await followLink(browser, served.start)
  for (const shown of shownPages) {
    if (wanted.length > 0 && !wanted.includes(shown.name)) continue
    for (const view of looks) {
      const visitor = await Visitor.arrive(browser, served.address, shown.locked ? STRANGER : signedIn, view)
      const file = `${shown.name}-${view.width}-${view.theme}.png`
      await picture(visitor, shown, join(folder, file)).catch((thrown: unknown) => {
        process.exitCode = 1
        visitor.faults.push(`no picture: ${String(thrown)}`)
      })
      console.log([`screenshots/${file}`, ...visitor.faults].join('\n  '))
      await visitor.leave()
    }
  }
} finally {
  await server.close()
  await ended(served.child)
  await rm(home, { recursive: true, force: true })
}

async function picture({ page }: Visitor, { path, prepare }: ShownPage, file: string): Promise<void> {
  await page.goto(path)
  await prepare(page)
  await page.evaluate('document.fonts.ready.then(() => scrollTo(0, 0))')
  // As tall as the page: what sticks to the window's edge would cover its middle.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, whole) })
  await page.screenshot({ path: file, fullPage: true })
}

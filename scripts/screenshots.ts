import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { loadDemo } from '../packages/server/src/import/demo.ts'
import { ended, startServing } from '../test/support/tn.ts'
import { addAgentLogs } from '../test/web/support/agent-logs.ts'
import { launchServer } from '../test/web/support/chromium.ts'
import { shownPages } from '../test/web/support/pages.ts'
import { narrow, wide, type View } from '../test/web/support/views.ts'
import { followLink, Visitor } from '../test/web/support/visitor.ts'

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
  const cookies = await followLink(browser, served.start)
  for (const { name, path, prepare, locked } of shownPages) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const view of looks) {
      const visitor = await Visitor.arrive(browser, served.address, locked ? [] : cookies, view)
      await visitor.page.goto(path)
      await prepare(visitor.page)
      await visitor.page.evaluate('document.fonts.ready.then(() => scrollTo(0, 0))')
      const file = `${name}-${view.width}-${view.theme}.png`
      await visitor.page.screenshot({ path: join(folder, file), fullPage: true })
      console.log(`screenshots/${file}${visitor.faults.map((fault) => `\n  ${fault}`).join('')}`)
      await visitor.leave()
    }
  }
} finally {
  await server.close()
  await ended(served.child)
  await rm(home, { recursive: true, force: true })
}

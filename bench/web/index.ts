import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { loadDemo } from '../../packages/server/src/app/import/demo.ts'
import { ended, startServing } from '../../test/support/tn.ts'
import { addAgentLogs, PARSER } from '../../test/web/support/agent-logs.ts'
import { launchServer } from '../../test/web/support/chromium.ts'
import { followLink } from '../../test/web/support/visitor.ts'
import type { Options, Result } from '../benchmark.ts'
import { spreadOf } from '../measure/spread.ts'
import { GOAL_BYTES, lines } from './report.ts'
import { visit } from './visit.ts'

/** Each page with the words that its first answer shows. */
const PAGES = [
  { name: 'today', path: '/', answer: 'Get started' },
  { name: 'planner', path: '/planner', answer: 'Use sample transcript' },
  { name: 'tutor', path: '/tutor', answer: 'No language model is connected' },
  { name: 'courses', path: '/courses?q=calculus', answer: 'Calculus III' },
  { name: 'course', path: '/courses/aur%3AMATH%20151', answer: 'Students by grade' },
  { name: 'cards', path: '/cards', answer: 'No decks yet' },
  { name: 'review', path: '/cards/review', answer: 'No cards due' },
  { name: 'tools', path: '/tools', answer: 'tn_course_search' },
  { name: 'tool', path: '/tools/tn_course_search', answer: 'courseCatalog/search' },
  { name: 'inspector', path: '/inspector', answer: 'Mend the parser' },
  { name: 'inspected session', path: `/inspector/${PARSER}`, answer: 'most in turn' },
  { name: 'tasks', path: '/tasks', answer: 'No open tasks' },
  { name: 'notes', path: '/notes', answer: 'Broken links' },
  { name: 'note', path: '/notes?note=Biology%2FMitosis.md', answer: 'sister chromatids' },
  { name: 'settings', path: '/settings', answer: 'has no model of its own' },
  { name: 'connect', path: '/connect', answer: 'npx tutor-nexus connect' },
]

/** Script per page as it is sent, and the time until the first answer is seen, each time with an empty cache. */
export async function run({ quick, say }: Options): Promise<Result> {
  const rounds = quick ? 3 : 15
  const home = await mkdtemp(join(tmpdir(), 'tn-bench-'))
  await loadDemo({ file: join(home, 'tutor-nexus.db') })
  await addAgentLogs(home)
  const served = await startServing(home, [], { TN_RATE_LIMITS: 'off' })
  const server = await launchServer()
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const signedIn = await followLink(browser, served.start)
    const pages = []
    for (const page of PAGES) {
      await visit(browser, served.address, signedIn, page)
      const visits = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(browser, served.address, signedIn, page))
      const milliseconds = spreadOf(visits.map(({ answeredAfter }) => answeredAfter))
      pages.push({ name: page.name, scriptBytes: visits[0]?.scriptBytes ?? NaN, milliseconds })
    }
    say(...lines(pages, rounds))
    return {
      figures: { bench: 'web', node: process.version, goals: { scriptBytes: GOAL_BYTES }, rounds, pages },
      failed: pages.some(({ scriptBytes }) => !(scriptBytes <= GOAL_BYTES)),
    }
  } finally {
    await server.close()
    await ended(served.child)
    await rm(home, { recursive: true, force: true })
  }
}

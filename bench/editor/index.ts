import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ended, startServing } from '../../test/support/tn.ts'
import { launchServer } from '../../test/web/support/chromium.ts'
import { followLink } from '../../test/web/support/visitor.ts'
import type { Options, Result } from '../benchmark.ts'
import { spreadOf } from '../measure/spread.ts'
import { makeVault } from '../vault/notes.ts'
import { GOALS, isMet, lines, type Figures } from './report.ts'

const LARGE = 'Large.md'
const LARGE_BYTES = 500_000
const TYPED = 'The quick brown fox jumps over the lazy dog. '
const TYPING_DELAY_MS = 30

/** Opening, typing, completion and the graph, in the built app with a real server and browser. */
export async function run({ quick, say }: Options): Promise<Result> {
  const [notes, rounds] = quick ? [1_000, 3] : [10_000, 9]
  const home = await mkdtemp(join(tmpdir(), 'tn-bench-'))
  const corpus = makeVault(join(home, 'notes'), notes)
  const large = largeNote()
  await writeFile(join(home, 'notes', LARGE), large)
  const served = await startServing(home, [], { TN_RATE_LIMITS: 'off' })
  const server = await launchServer()
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const storageState = await followLink(browser, served.start)
    const context = await browser.newContext({ baseURL: served.address, storageState })
    const page = await context.newPage()
    await page.goto('/notes')
    await page.getByRole('heading', { name: 'Broken links' }).waitFor()
    await page.getByText('Loading broken links').waitFor({ state: 'detached' })

    const opening = await times(rounds, () => open(page))
    const frames = await typing(page, quick ? 2 : 6)
    const completion = await times(rounds, (round) =>
      completing(page, nameOf(corpus.notes[(round + 1) * 37]?.path ?? '')),
    )
    const graphs = []
    for (let round = 0; round < rounds; round += 1) graphs.push(await graph(page, corpus.hub.path))
    const figures: Figures = {
      notes,
      largeBytes: Buffer.byteLength(large),
      opening: spreadOf(opening),
      frames,
      completion: spreadOf(completion),
      graph: {
        nodes: Math.min(...graphs.map(({ nodes }) => nodes)),
        milliseconds: spreadOf(graphs.map(({ milliseconds }) => milliseconds)),
      },
    }
    say(...lines(figures))
    const isGood = isMet(figures)
    return {
      figures: { bench: 'editor', node: process.version, goals: GOALS, rounds, ...figures, met: isGood },
      failed: false,
    }
  } finally {
    await server.close()
    await ended(served.child)
    await rm(home, { recursive: true, force: true })
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Prose with every kind of mark, as long as a thesis. */
function largeNote(): string {
  const section = (at: number) =>
    `## Section ${at}\n\nSome *emphasis*, **strong** and \`code\` with a [[Calculus overview]] and #tag${at}.\n` +
    `Inline $x^${at}$ and a list:\n\n- [ ] a task\n- an item\n\n> [!note] Callout\n> ${TYPED.repeat(4)}\n\n${TYPED.repeat(12)}\n\n`
  const parts = ['# Large\n\n']
  for (let [at, bytes] = [1, 0]; bytes < LARGE_BYTES; at += 1) {
    const part = section(at)
    parts.push(part)
    bytes += part.length
  }
  return parts.join('')
}

async function times(rounds: number, measure: (round: number) => Promise<number>): Promise<number[]> {
  const found = []
  for (let round = 0; round < rounds; round += 1) found.push(await measure(round))
  return found
}

/** From opening its address until the text can be written. */
async function open(page: Page): Promise<number> {
  await page.goto('/notes')
  const started = performance.now()
  await page.goto(`/notes?note=${LARGE}&edit=now`, { waitUntil: 'commit' })
  await page.locator('.cm-line').first().waitFor()
  return performance.now() - started
}

/** The time between frames, while somebody types quickly in the middle of the note. */
async function typing(page: Page, repeats: number): Promise<Figures['frames']> {
  await page.locator('.cm-content').click()
  for (let down = 0; down < 20; down += 1) await page.keyboard.press('PageDown')
  await page.evaluate(`(() => {
    window.frames_ = []
    let last = performance.now()
    const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next) }
    requestAnimationFrame(next)
  })()`)
  await page.keyboard.type(TYPED.repeat(repeats), { delay: TYPING_DELAY_MS })
  const frames = await page.evaluate<number[]>('window.frames_')
  return {
    count: frames.length,
    longest: Math.max(...frames),
    over: frames.filter((frame) => frame > GOALS.frame).length,
  }
}

/** From the last key until the notes to choose from are drawn. Each time other words, so that nothing is cached. */
async function completing(page: Page, name: string): Promise<number> {
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('[')
  await page.keyboard.type('[')
  await page.locator('.cm-tooltip-autocomplete').waitFor()
  await page.keyboard.press('Escape')
  // Begun, not awaited: the key comes after it.
  await page.evaluate(`void (window.completed_ = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was completed')), 20_000)
    let pressed
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
    const look = () => document.querySelector('.cm-tooltip-autocomplete li')
      ? resolve(performance.now() - pressed) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }))`)
  await page.keyboard.type(name.slice(0, 1))
  const taken = await page.evaluate<number>('window.completed_')
  await page.keyboard.press('Escape')
  return taken
}

async function graph(page: Page, path: string): Promise<{ nodes: number; milliseconds: number }> {
  await page.goto(`/notes?note=${encodeURIComponent(path)}`)
  const button = page.getByRole('button', { name: 'Graph', exact: true })
  await button.waitFor()
  const started = performance.now()
  await button.click()
  const drawn = page.locator('[role=application][data-nodes][data-settled]')
  await drawn.waitFor()
  const milliseconds = performance.now() - started
  return { nodes: Number(await drawn.getAttribute('data-nodes')), milliseconds }
}

import type { Options, Result } from '../benchmark.ts'
import { runCards } from './cards/cards.ts'
import { figuresOf, MOST_OFF } from './figures.ts'
import { sharedJson, type Kind } from './kind.ts'
import { kindLines, type KindRow } from './report.ts'
import { requisites } from './requisites.ts'
import { courseSearch } from './search/courses.ts'
import { toolSearch } from './search/tools.ts'
import { transfer } from './transfer/transfer.ts'

const KINDS: readonly Kind[] = [requisites, transfer, courseSearch, toolSearch]
const REAL_FILES = [
  'course/sfu-requisite-trees.json',
  'course/langara-prerequisite-trees.json',
  'course/sfu-outlines.json',
  'transfer/bc-agreements.json',
  'transfer/bc-agreements-more.json',
] as const

/** Whether answers are right as often as their confidence says: `--only` takes a kind, such as "tool search". */
export async function run({ quick, only, say }: Options): Promise<Result> {
  for (const file of REAL_FILES)
    if (sharedJson(file) === undefined)
      say(`../shared/data/${file} is absent: the repository's own data alone`)
  const rows: KindRow[] = []
  for (const kind of KINDS.filter(({ name }) => only === undefined || only === name)) {
    const sets = (await kind.check(quick)).filter(({ forecasts }) => forecasts.length > 0)
    const row = {
      name: kind.name,
      about: kind.about,
      sets: sets.map(({ set, isPart = false, forecasts }) => ({
        set,
        judged: !isPart,
        figures: figuresOf(forecasts),
      })),
    }
    rows.push(row)
    say(...kindLines(row), '')
  }
  const cards = only === undefined || only === 'cards' ? runCards({ quick, say }) : undefined
  const off = rows.flatMap(({ name, sets }) =>
    sets
      .filter(({ judged, figures }) => judged && figures.ece > MOST_OFF)
      .map(({ set }) => `${name}, ${set}`),
  )
  if (off.length > 0) say('', `Off by more than ${MOST_OFF}: ${off.join('; ')}`)
  return {
    figures: {
      bench: 'calibration',
      node: process.version,
      goal: { ece: MOST_OFF },
      kinds: rows.map(({ name, sets }) => ({ name, sets })),
      ...(cards ? { learners: cards.rows } : {}),
    },
    failed: off.length > 0 || cards?.failed === true,
  }
}

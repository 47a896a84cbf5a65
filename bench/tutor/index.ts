import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { callAs } from '../../test/support/call.ts'
import type { Options, Result } from '../benchmark.ts'
import { ask } from './ask.ts'
import { DATA, readItems, type Data, type Item } from './evaluation-set.ts'
import { judge } from './judge.ts'
import { readRawRows } from './raw-rows.ts'
import { figuresOf, goalsMet, reportLines, type Judged } from './report.ts'
import { guideIsAbsent, openOn } from './stores.ts'
import { checkTruth, type SchoolName } from './truth.ts'

/** The files of the set: ours, those by people who had not seen the tutor, and questions as students type them. */
const SETS = {
  own: ['own-questions.json', 'own-dialogues.json'],
  unseen: ['unseen-questions.json', 'unseen-dialogues.json'],
  further: ['further-questions.json', 'further-dialogues.json'],
  students: ['student-questions.json', 'student-dialogues.json'],
  fresh: ['fresh-questions.json', 'fresh-dialogues.json'],
} as const

/** The tutor without a model: how many questions it answers right, and whether anything it says is false. */
export async function run({ say, only, quick }: Options): Promise<Result> {
  const isAbsent = guideIsAbsent()
  if (isAbsent)
    say(
      '../shared/data/transfer is absent: only the questions about the demo catalog are asked. Put the samples there for the rest.',
    )
  const judged: Judged[] = []
  for (const [set, files] of Object.entries(SETS)) {
    if (only !== undefined && only !== set) continue
    const items = files.flatMap((name) =>
      readItems(name).map((item) => ({ item, isDialogue: name.includes('dialogues') })),
    )
    for (const data of DATA) {
      if ((isAbsent || quick) && data !== 'demo') continue
      const mine = items.filter(({ item }) => item.data === data)
      if (mine.length === 0) continue
      const app = await openOn(data)
      try {
        judged.push(...(await judgeAll(app, mine, set, data)))
      } finally {
        await app.close()
      }
    }
  }
  say(...reportLines(judged))
  return {
    figures: { bench: 'tutor', ...figuresOf(judged) },
    failed: isAbsent || !goalsMet(judged),
  }
}

async function judgeAll(
  app: App,
  items: readonly { item: Item; isDialogue: boolean }[],
  set: string,
  data: Data,
): Promise<Judged[]> {
  const raw = readRawRows(data, new Date())
  const schools = await schoolNames(app)
  const judged: Judged[] = []
  for (const { item, isDialogue } of items) {
    const { answers } = await ask(app, item)
    const said = JSON.stringify([item.transcript, item.given, item.turns.map((turn) => turn.ask)])
    judged.push({
      set,
      item,
      isDialogue,
      turns: item.turns.map((turn, at) => {
        const answer = answers[at] ?? { text: '', calls: 0, ms: 0, citations: 0 }
        return {
          turn,
          answer,
          verdict: judge(turn, answer.text),
          truth: checkTruth(answer.text, said, raw, schools),
        }
      }),
    })
  }
  return judged
}

async function schoolNames(app: App): Promise<SchoolName[]> {
  const outcome = await callAs(app, 'tn_course_institutions', { limit: 100 })
  return outcome.kind === 'result' ? Object(outcome.result.data).items : []
}

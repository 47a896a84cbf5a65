import { costFromHere } from './cost.ts'
import { indexOf, OWNER } from './index-of.ts'
import { takenBy, timed } from './timed.ts'

/** With the index there: a start where nothing is new, and pages anywhere. */
const [home = '', indexFile = '', pages = '200'] = process.argv.slice(2)
const index = indexOf(home, indexFile)
await index.refresh()
const nothingNew = costFromHere()
await index.refresh()
const unchanged = nothingNew()

const recordings = index.forOwner(OWNER)
const heads = await recordings.list({}, undefined, 1e6)
const millis = { summary: timed(), turns: timed(), steps: timed(), list: timed(), search: timed() }
// Always the same ones, all over the corpus.
for (let page = 0; page < Number(pages); page++) {
  const { id, turns } = heads[(page * 7919) % heads.length] ?? { id: '', turns: 0 }
  const turn = (page * 104_729) % Math.max(1, turns)
  await millis.summary(async () => {
    const [head] = await recordings.withPrefix(id, 5)
    const recording = await recordings.open(head?.id ?? '')
    await recording.findings()
    await recording.close()
  })
  await millis.turns(async () => {
    const recording = await recordings.open(id)
    await recording.turns(turn, 20)
    await recording.close()
  })
  await millis.steps(async () => {
    const recording = await recordings.open(id)
    await recording.steps(turn, 0, 50)
    await recording.close()
  })
  if (page % 10 === 0) await millis.list(async () => void (await recordings.list({}, undefined, 20)))
  if (page % 10 === 0)
    await millis.search(
      async () => void (await recordings.search({ text: 'python shim', filter: {} }, page, 10)),
    )
}
await index.close()
console.log(JSON.stringify({ unchanged, pages: takenBy(millis) }))

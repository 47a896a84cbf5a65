import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { costFromHere } from '../../trace/contestants/cost.ts'
import { millisOf, readTask } from './task.ts'

/** What anybody can do without an index: read all notes, and let grep find those with all words. */
const {
  corpus: { folder, notes },
  queries,
} = readTask()
const reading = costFromHere()
let bytes = 0
for (const { path } of notes) bytes += readFileSync(join(folder, path)).length
const read = reading()

const millis: number[] = []
const found: number[] = []
for (const query of queries) {
  let names: string[] = []
  millis.push(await millisOf(() => (names = notesWith(query.split(' ')))))
  found.push(names.length)
}
console.log(JSON.stringify({ read: { ...read, bytes }, millis, found }))

/** The words are letters alone, so the shell takes them as they are. */
function notesWith([first = '', ...others]: readonly string[]): string[] {
  const narrowed = others.map((word) => `| xargs -0 -r grep -liwZ -- ${word}`)
  const command = `grep -rliwZ -- ${first} . ${narrowed.join(' ')} || true`
  const output = execFileSync('sh', ['-c', command], { cwd: folder, maxBuffer: 1 << 26 })
  return output.toString().split('\0').filter(Boolean)
}

import { LogIndex } from '../../../packages/server/src/features/trace/store/read/log-index.ts'
import { mostResidentBytes } from '../../support/most-resident-bytes.ts'

/** Opens an index as a program of its own, reads one recording whole, and says what it found. */
const [indexFile = '', root = '', id = ''] = process.argv.slice(2)
const index = new LogIndex({
  indexFile,
  roots: async () => [{ owner: 'ann', provider: 'claude_code', path: root }],
  waitMs: 60_000,
  logger: {
    warn(facts) {
      throw new Error(JSON.stringify(facts))
    },
  },
})
const recordings = index.forOwner('ann')
const heads = await recordings.list({}, undefined, 1000)
const recording = await recordings.open(id)
let bytes = 0
for (let turn = 0; turn < recording.head.turns; turn++) {
  for (const { fields } of await recording.steps(turn, 0, 1000)) {
    for (const { text } of fields) {
      if (typeof text === 'string') bytes += Buffer.byteLength(text)
      else
        for (let from: number | undefined = text.start; from !== undefined;) {
          const piece = await recording.piece(text, from, 1 << 16)
          bytes += Buffer.byteLength(piece.text)
          from = piece.next
        }
    }
  }
}
await recording.close()
await index.close()
process.stdout.write(JSON.stringify({ heads, bytes, mostResidentBytes: mostResidentBytes() }))

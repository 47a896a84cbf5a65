import { createHash } from 'node:crypto'
import type { PersonRow } from './person-store.ts'
import type { User } from '../../../platform/identity/identity.ts'

const FORMAT = 'tutor-nexus-person'
const VERSION = 1

/** A person's archive, line by line: what it is, every row, and the checksum of all that came before. */
export async function* archiveLines(
  user: User,
  rows: AsyncIterable<PersonRow>,
  exportedAt: string,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let count = 0
  const line = (content: object): string => {
    const text = `${JSON.stringify(content)}\n`
    hash.update(text)
    return text
  }
  yield line({ format: FORMAT, version: VERSION, exportedAt, user: { id: user.id, name: user.name } })
  for await (const row of rows) {
    count += 1
    yield line(row)
  }
  yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`
}

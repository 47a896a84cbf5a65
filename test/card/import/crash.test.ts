import { once } from 'node:events'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { nextMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { newEntries, schema18 } from './anki-file.ts'
import { sampleCollection } from './anki-notes.ts'
import { archiveFile } from './archive-file.ts'
import { importFrom, rowCounts } from './import-from.ts'

onEachDatabase('a process that is killed in the middle of an import of cards', (database) => {
  test('leaves nothing of it, and the next import all', async () => {
    const store = await database.open()
    const file = await archiveFile(newEntries(schema18(sampleCollection()), { 'a.jpg': Buffer.from('a') }))
    const child = await database.fork(new URL('import-and-hang.ts', import.meta.url), file)
    const written = Number(await nextMessage(child))
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    expect(written).toBe(6)
    const counts = await rowCounts(store)
    expect(Object.values(counts).every((count) => count === 0)).toBe(true)
    expect(await importFrom(store, 'anki', file)).toMatchObject({ rows: 6, cards: { added: 5, media: 1 } })
  })
})

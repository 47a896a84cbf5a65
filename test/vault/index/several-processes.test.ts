import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scaled } from '../../scale.ts'
import { found, listed, Notes, until } from './notes.ts'

const program = fileURLToPath(new URL('index-process.ts', import.meta.url))

async function indexed(notes: Notes, word: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, notes.indexFile, notes.root, word])
  return JSON.parse(stdout)
}

test('processes that index the same vault at once end with the same, and with all of it', async () => {
  const notes = new Notes()
  const count = scaled(400, 5000)
  for (let number = 0; number < count; number++)
    notes.write(
      `${number % 20}/${number}.md`,
      `everywhere ${number} [[${(number + 1) % count}]] [[missing]] #tag${number % 3}`,
    )
  const results = await Promise.all([1, 2, 3].map(() => indexed(notes, 'everywhere')))
  expect(results).toMatchObject(
    Array.from({ length: 3 }, () => ({ entries: count + 20, notes: count, broken: count })),
  )
  const index = await notes.settled()
  const { items } = await index.tags('', 0, 10)
  expect(items.reduce((sum, tag) => sum + tag.notes, 0)).toBe(count)
  expect((await index.links({ of: 'backlinks', path: '5/5.md' }, 0, 5)).total).toBe(1)
})

test('what one process writes while the other has the vault open is found by both', async () => {
  const notes = new Notes({ 'One.md': 'first' })
  const index = await notes.settled()
  notes.write('Two.md', 'second')
  expect(await indexed(notes, 'second')).toMatchObject({ entries: 2, notes: 1 })
  await until(() => found(index, 'second'), ['Two.md'])
  notes.remove('One.md')
  notes.write('Two.md', 'changed')
  expect(await indexed(notes, 'changed')).toMatchObject({ entries: 1, notes: 1 })
  await until(() => listed(index), ['Two.md'])
  await until(() => found(index, 'changed'), ['Two.md'])
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  onEachDatabase,
  testDatabase,
} from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { scaled } from '../../scale.ts'
import { filesIn, foldersIn, givenVault, mark, refusal } from './given-vault.ts'
import { linkedNotes, seenLinks } from './linked-notes.ts'

const sqlite = testDatabase('sqlite')
const NOTES = scaled(200, 10_000)

const placed = (path: string, from: string, to: string): string =>
  path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path

test(
  'a move in a large vault keeps every link leading where it led, touches nothing else, and can be undone',
  async () => {
    const { vault, folder, warnings } = await givenVault(sqlite, linkedNotes(NOTES))
    const before = await filesIn(folder)
    const linkedBefore = seenLinks(before)
    expect(Object.values(linkedBefore.targets).flat()).not.toContain(null)
    expect(Object.values(linkedBefore.targets).flat()).toHaveLength(5 * NOTES)

    const moves: [string, string][] = [
      ['Biology/Note 15.md', 'Biology/Renamed.md'],
      ['Biology/Index.md', 'Biology/Contents of it.md'],
      ['Biology/Cells', 'Archive/Old cells'],
      ['History/Note 7.md', 'Ünïcode/Index 2.md'],
      ['History/Note 12.md', 'Index.md'],
      ['Maths & Logic', 'Biology/Maths'],
    ]
    for (const [from, to] of moves) {
      const moved = await vault.move(from, to, mark())
      const after = await filesIn(folder)
      const linked = seenLinks(after)
      expect(Object.keys(after)).toEqual(
        Object.keys(before)
          .map((path) => placed(path, from, to))
          .toSorted(),
      )
      let rewritten = 0
      for (const path of Object.keys(before)) {
        const now = placed(path, from, to)
        expect([path, linked.targets[now]]).toEqual([
          path,
          linkedBefore.targets[path]?.map((target) => target && placed(target, from, to)),
        ])
        expect(linked.rest[now]).toBe(linkedBefore.rest[path])
        if (after[now] !== before[path]) rewritten++
      }
      expect(moved).toMatchObject({ path: from, newPath: to, notes: rewritten })
      expect(moved.links).toBeGreaterThanOrEqual(rewritten)
      expect((await vault.links({ of: 'broken', folder: '' }, 0, 10)).items).toEqual([])

      const undone = await vault.undo({ operationId: moved.operationId }, mark())
      expect(undone).toMatchObject({ action: 'move', path: from })
      expect(await filesIn(folder)).toEqual(before)
    }
    expect(await foldersIn(folder)).toEqual([
      'Biology',
      'Biology/Cells',
      'History',
      'Maths & Logic',
      'Ünïcode',
    ])
    expect(warnings).toEqual([])
  },
  scaled(120_000, 1_200_000),
)

onEachDatabase('a move', (database) => {
  test('of a note rewrites the links to it, also in front matter, and those it has to others', async () => {
    const { vault, folder } = await givenVault(database, {
      'Old.md': '[[Other]] and [up](./Other.md)\n',
      'Other.md':
        '---\nof: "[[Old]]"\n---\n[[Old]], [[Old|alias]], ![[Old#Part]], [x](Old.md), `[[Old]]`\r\n',
      'Elsewhere.md': 'nothing of it\n',
    })
    const moved = await vault.move('Old', 'Folder/New name', mark('move-1'))
    expect(moved).toMatchObject({ path: 'Old.md', newPath: 'Folder/New name.md', notes: 2 })
    expect(await filesIn(folder)).toEqual({
      'Folder/New name.md': '[[Other]] and [up](../Other.md)\n',
      'Other.md':
        '---\nof: "[[New name]]"\n---\n[[New name]], [[New name|alias]], ![[New name#Part]], [x](Folder/New%20name.md), `[[Old]]`\r\n',
      'Elsewhere.md': 'nothing of it\n',
    })
    expect(await vault.move('Old', 'Folder/New name', mark('move-1'))).toEqual(moved)

    const undone = await vault.undo({ operationId: moved.operationId }, mark())
    expect(await foldersIn(folder)).toEqual([])
    await vault.undo({ operationId: undone.operationId }, mark())
    expect(Object.keys(await filesIn(folder))).toContain('Folder/New name.md')
  })

  test('sees what another program wrote just before', async () => {
    const { vault, folder } = await givenVault(database, { 'Old.md': '', 'Other.md': 'no link\n' })
    await vault.list({ path: '', recursive: true }, 0, 10)
    await writeFile(join(folder, 'Other.md'), 'now [[Old]]\n')
    await vault.move('Old.md', 'New.md', mark())
    expect((await filesIn(folder))['Other.md']).toBe('now [[New]]\n')
  })

  test('to where something is, into itself or out of the vault is refused, and changes nothing', async () => {
    const { vault, folder } = await givenVault(database, { 'A/One.md': '[[Two]]\n', 'Two.md': '[[One]]\n' })
    const before = await filesIn(folder)
    const refused: [string, string, string][] = [
      ['Two.md', 'A/One.md', 'UNPROCESSABLE_ENTITY'],
      ['Two.md', 'A/one', 'UNPROCESSABLE_ENTITY'],
      ['A', 'A/B', 'BAD_REQUEST'],
      ['A', 'A', 'BAD_REQUEST'],
      ['Two', 'Two.md', 'BAD_REQUEST'],
      ['Two.md', '../Two.md', 'BAD_REQUEST'],
      ['Two.md', '.obsidian/Two.md', 'BAD_REQUEST'],
      ['Two.md', 'What?.md', 'BAD_REQUEST'],
      ['Three.md', 'Four.md', 'NOT_FOUND'],
    ]
    for (const [from, to, code] of refused) {
      const { code: given } = await refusal(vault.move(from, to, mark()))
      expect([from, to, given]).toEqual([from, to, code])
    }
    expect(await filesIn(folder)).toEqual(before)
    expect(await foldersIn(folder)).toEqual(['A'])
  })

  test('that was followed by another change cannot be undone', async () => {
    const { vault, folder } = await givenVault(database, {
      'Old.md': '',
      'Other.md': '[[Old]]\n',
      'Third.md': '[[Old]]\n',
    })
    const { operationId } = await vault.move('Old.md', 'New.md', mark())
    await writeFile(join(folder, 'Other.md'), '[[New]] and more\n')
    const before = await filesIn(folder)
    const refused = await refusal(vault.undo({ operationId }, mark()))
    expect(refused).toMatchObject({ code: 'CONFLICT' })
    expect(refused.reason).toContain('Other.md')
    expect(refused.reason).not.toContain('Third.md')
    expect(await filesIn(folder)).toEqual(before)
  })

  test('of a name that differs by case alone, and of an attachment', async () => {
    const { vault, folder } = await givenVault(database, {
      'mitosis.md': '![[cell.png]]\n',
      'cell.png': 'x',
      'Other.md': '[[mitosis]]\n',
    })
    await vault.move('mitosis.md', 'Mitosis.md', mark())
    await vault.move('cell.png', 'images/Nucleus.png', mark())
    const files = await filesIn(folder)
    expect(Object.keys(files)).toEqual(['Mitosis.md', 'Other.md', 'images/Nucleus.png'])
    expect(files['Mitosis.md']).toBe('![[Nucleus.png]]\n')
    expect((await vault.links({ of: 'broken', folder: '' }, 0, 10)).total).toBe(0)
  })
})

test('a move that would change more links than it may is refused, and nothing is moved', async () => {
  const notes = { 'Old.md': '', 'Links.md': '[[Old]]'.repeat(100_001) }
  const { vault, folder } = await givenVault(sqlite, notes)
  expect(await refusal(vault.move('Old.md', 'New.md', mark()))).toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
    message: 'The move would change more than 100000 links',
  })
  expect(await filesIn(folder)).toEqual(notes)
})

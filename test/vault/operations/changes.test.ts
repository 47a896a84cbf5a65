import { writeFileSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  onEachDatabase,
  testDatabase,
} from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { filesIn, foldersIn, givenVault, mark, refusal } from './given-vault.ts'

const sqlite = testDatabase('sqlite')
const START = { line: 1, offset: 0 }
const atEnd = (put: string) => (text: string) => [{ from: text.length, to: text.length, text: put }]
const onDisk = (folder: string, path: string) => readFile(join(folder, path), 'utf8')

onEachDatabase('an edit', (database) => {
  test('of the version that was read is written; of another one it is refused, with what changed', async () => {
    const { vault, folder } = await givenVault(database, { 'Plan.md': 'one\ntwo\nthree\nfour\n' })
    const { version } = await vault.read('Plan.md', START, undefined, 1000)
    const first = await vault.edit('Plan.md', version.hash, atEnd('five\n'), mark())
    expect(first.version).toMatchObject({ path: 'Plan.md', lines: 5, bytes: 24 })

    await writeFile(join(folder, 'Plan.md'), 'zero\none\nTWO\nthree\nfour\nfive\n')
    const refused = await refusal(vault.edit('Plan.md', first.version.hash, atEnd('six\n'), mark()))
    expect(refused).toMatchObject({ code: 'CONFLICT' })
    expect(refused.reason).toContain('line 1 added; line 3 changed')
    expect(refused.reason).toContain('3: TWO')
    expect(refused.reason).not.toContain('four')
    const now = await vault.read('Plan.md', START, 1, 1000)
    expect(refused.reason).toContain(now.version.hash)
    expect(await onDisk(folder, 'Plan.md')).toBe('zero\none\nTWO\nthree\nfour\nfive\n')

    const unknown = await refusal(vault.edit('Plan.md', '0'.repeat(32), atEnd('six\n'), mark()))
    expect(unknown).toMatchObject({ code: 'CONFLICT' })
    expect(unknown.reason).toContain(now.version.hash)
    await vault.edit('Plan.md', now.version.hash, atEnd('six\n'), mark())
    expect(await onDisk(folder, 'Plan.md')).toMatch(/five\nsix\n$/)
  })

  test('sent again under its clientEventId is the first one', async () => {
    const { vault, folder, again } = await givenVault(database, { 'Plan.md': 'one\n' })
    const first = await vault.edit('Plan.md', undefined, atEnd('two\n'), mark('event-1'))
    const second = await (await again()).edit('Plan.md', undefined, atEnd('two\n'), mark('event-1'))
    expect(second).toMatchObject({
      operationId: first.operationId,
      version: { hash: first.version.hash, lines: 2, bytes: 8 },
    })
    expect(await onDisk(folder, 'Plan.md')).toBe('one\ntwo\n')
  })

  test('keeps every byte outside of it, the permissions, and leaves alone what is no text', async () => {
    const { vault, folder } = await givenVault(database, {
      'Odd.md': '\uFEFF# Odd\r\nmixed\nends\r\n\tno end 😀',
    })
    await chmod(join(folder, 'Odd.md'), 0o640)
    await writeFile(join(folder, 'Broken.md'), Buffer.from([0x61, 0xff, 0x0a]))
    await vault.edit(
      'Odd.md',
      undefined,
      (text) => [{ from: text.indexOf('mixed'), to: text.indexOf('mixed') + 5, text: 'MIXED' }],
      mark(),
    )
    expect(await onDisk(folder, 'Odd.md')).toBe('\uFEFF# Odd\r\nMIXED\nends\r\n\tno end 😀')
    expect((await stat(join(folder, 'Odd.md'))).mode & 0o777).toBe(0o640)

    expect(await refusal(vault.edit('Broken.md', undefined, atEnd('x'), mark()))).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    expect(await readFile(join(folder, 'Broken.md'))).toEqual(Buffer.from([0x61, 0xff, 0x0a]))
    expect(await refusal(vault.edit('Odd.md', undefined, atEnd('\uD83D'), mark()))).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const much = 'x'.repeat(1024 * 1024 + 1)
    expect(await refusal(vault.edit('Odd.md', undefined, atEnd(much), mark()))).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    await writeFile(join(folder, 'Large.md'), much.repeat(2))
    expect(await refusal(vault.edit('Large.md', undefined, atEnd('x'), mark()))).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
  })
})

test('an edit that another program was quicker than is planned anew, or refused where it names a version', async () => {
  const { vault, folder, store } = await givenVault(sqlite, { 'Plan.md': 'one\n' })
  const file = join(folder, 'Plan.md')
  let plans = 0
  const interrupted = (text: string) => {
    // Another program that knows nothing of us, at the worst moment.
    if (++plans === 1) writeFileSync(file, `${text}theirs\n`)
    return atEnd('ours\n')(text)
  }
  await vault.edit('Plan.md', undefined, interrupted, mark())
  expect(await onDisk(folder, 'Plan.md')).toBe('one\ntheirs\nours\n')
  expect(plans).toBe(2)

  plans = 0
  const { version } = await vault.read('Plan.md', START, undefined, 100)
  const refused = await refusal(vault.edit('Plan.md', version.hash, interrupted, mark()))
  expect(refused.code).toBe('CONFLICT')
  expect(refused.reason).toContain('line 4 added')
  expect(await onDisk(folder, 'Plan.md')).toBe('one\ntheirs\nours\ntheirs\n')

  const always = (text: string) => {
    writeFileSync(file, `${text}again\n`)
    return atEnd('never\n')(text)
  }
  expect(await refusal(vault.edit('Plan.md', undefined, always, mark()))).toMatchObject({ code: 'CONFLICT' })
  expect(await onDisk(folder, 'Plan.md')).not.toContain('never')
  const begun = await store.read
    .selectFrom('vaultOperation')
    .select('id')
    .where('state', '=', 'begun')
    .execute()
  expect(begun).toEqual([])
})

onEachDatabase('an undo', (database) => {
  test('takes back each kind of change, and can itself be taken back', async () => {
    const notes = { 'Plan.md': 'one\r\ntwo\n', 'Biology/Cells.md': '# Cells\n' }
    const { vault, folder } = await givenVault(database, notes)
    const before = await filesIn(folder)
    const undo = (operationId: string) => vault.undo({ operationId }, mark())

    const edit = await vault.edit(
      'Plan.md',
      undefined,
      (text) => [{ from: 0, to: 3, text: 'ONE!' }, ...atEnd('end')(text)],
      mark(),
    )
    const edited = await filesIn(folder)
    expect(edited['Plan.md']).toBe('ONE!\r\ntwo\nend')
    const undone = await undo(edit.operationId)
    expect(undone).toMatchObject({ action: 'edit', path: 'Plan.md', files: 1 })
    expect(await filesIn(folder)).toEqual(before)
    expect(await refusal(undo(edit.operationId))).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    await undo(undone.operationId)
    expect(await filesIn(folder)).toEqual(edited)
    await writeFile(join(folder, 'Plan.md'), notes['Plan.md'])

    const create = await vault.create('New/Deep/Note', 'text', mark())
    expect(create.version.path).toBe('New/Deep/Note.md')
    const uncreated = await undo(create.operationId)
    expect(uncreated).toMatchObject({ action: 'create', path: 'New/Deep/Note.md' })
    expect(await filesIn(folder)).toEqual(before)
    expect(await foldersIn(folder)).toEqual(['Biology'])
    await vault.undo({ path: 'New/Deep/Note' }, mark())
    expect(await onDisk(folder, 'New/Deep/Note.md')).toBe('text')
    await rm(join(folder, 'New'), { recursive: true })

    const copy = await vault.duplicate('Biology/Cells.md', undefined, mark())
    expect(copy.version.path).toBe('Biology/Cells 1.md')
    expect((await vault.duplicate('Biology/Cells', 'Copies/Cells', mark())).version.path).toBe(
      'Copies/Cells.md',
    )
    await undo(copy.operationId)
    await rm(join(folder, 'Copies'), { recursive: true })
    expect(await filesIn(folder)).toEqual(before)

    const made = await vault.createFolder('A/B', mark())
    expect(await undo(made.operationId)).toMatchObject({ action: 'create-folder', path: 'A/B', files: 0 })
    expect(await foldersIn(folder)).toEqual(['Biology'])

    const removed = await vault.remove('Biology', mark())
    expect(removed).toMatchObject({ kind: 'folder', path: 'Biology', files: 1 })
    expect(await filesIn(folder)).toEqual({ 'Plan.md': before['Plan.md'] })
    expect(await undo(removed.operationId)).toMatchObject({ action: 'delete', path: 'Biology', files: 1 })
    expect(await filesIn(folder)).toEqual(before)
  })

  test('is refused where what it would change was changed again, and then changes nothing', async () => {
    const { vault, folder } = await givenVault(database, { 'Plan.md': 'one\n', 'Other.md': 'x\n' })
    const edit = await vault.edit('Plan.md', undefined, atEnd('two\n'), mark())
    const create = await vault.create('New.md', 'text', mark())
    const removed = await vault.remove('Other.md', mark())
    const folderMade = await vault.createFolder('Folder', mark())
    await writeFile(join(folder, 'Plan.md'), 'one\ntwo\nthree\n')
    await writeFile(join(folder, 'New.md'), 'text, and more')
    await writeFile(join(folder, 'Other.md'), 'another')
    await writeFile(join(folder, 'Folder/inside.md'), '')
    const before = await filesIn(folder)
    for (const { operationId } of [edit, create, removed, folderMade]) {
      const refused = await refusal(vault.undo({ operationId }, mark()))
      expect(refused.code).toBe('CONFLICT')
    }
    const { reason } = await refusal(vault.undo({ operationId: edit.operationId }, mark()))
    expect(reason).toContain('Plan.md')
    expect(await filesIn(folder)).toEqual(before)
    await rm(join(folder, 'Other.md'))
    await vault.undo({ path: 'Other.md' }, mark())
    expect(await onDisk(folder, 'Other.md')).toBe('x\n')
  })

  test('of the same name brings back the last deletion, once', async () => {
    const { vault, folder } = await givenVault(database, { 'Plan.md': 'first\n' })
    await vault.remove('Plan', mark())
    await vault.create('Plan.md', 'second\n', mark())
    await vault.remove('Plan.md', mark('delete-2'))
    expect(await vault.remove('Plan.md', mark('delete-2'))).toMatchObject({ path: 'Plan.md', files: 1 })
    const back = await vault.undo({ path: 'Plan.md' }, mark('undo-2'))
    expect(await vault.undo({ path: 'Plan.md' }, mark('undo-2'))).toEqual(back)
    expect(await onDisk(folder, 'Plan.md')).toBe('second\n')
    await rm(join(folder, 'Plan.md'))
    await vault.undo({ path: 'Plan.md' }, mark())
    expect(await onDisk(folder, 'Plan.md')).toBe('first\n')
    expect(await refusal(vault.undo({ path: 'Plan.md' }, mark()))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusal(vault.undo({ path: 'Other.md' }, mark()))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(vault.undo({ operationId: 'unknown' }, mark()))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('brings back what another system has no name for', async () => {
    const notes = { 'What is it?.md': 'A note.\n', 'Why: a list/How?.md': 'See [[What is it?]].\n' }
    const { vault, folder } = await givenVault(database, notes)
    await vault.remove('What is it?.md', mark())
    await vault.undo({ path: 'What is it?' }, mark())
    const { operationId } = await vault.remove('Why: a list', mark())
    await vault.undo({ operationId }, mark())
    const moved = await vault.move('What is it?.md', 'Answer.md', mark())
    expect(await onDisk(folder, 'Why: a list/How?.md')).toBe('See [[Answer]].\n')
    await vault.undo({ operationId: moved.operationId }, mark())
    const edited = await vault.edit('What is it?.md', undefined, atEnd('More.\n'), mark())
    await vault.undo({ operationId: edited.operationId }, mark())
    expect(await filesIn(folder)).toEqual(notes)
  })

  test('is not possible of what is older than thirty days, beyond the newest thousand', async () => {
    const { vault, store, row, again } = await givenVault(database, { 'Plan.md': 'one\n' })
    const body = { changes: [], told: {} }
    const operation = (id: string, createdAt: string) => ({
      id,
      owner: row.owner,
      vaultId: row.id,
      action: 'edit',
      path: 'Plan.md',
      state: 'done' as const,
      clientEventId: null,
      body,
      createdAt,
    })
    const old = Array.from({ length: 1_005 }, (_, index) =>
      operation(`0${String(index).padStart(5, '0')}`, '2020-01-01T00:00:00.000Z'),
    )
    await store.write((db) => db.insertInto('vaultOperation').values(old).execute())
    const edit = await vault.edit('Plan.md', undefined, atEnd('two\n'), mark())
    const reopened = await again()
    const rows = await store.read.selectFrom('vaultOperation').select('id').orderBy('id').execute()
    expect(rows.length).toBe(1_000)
    expect(rows[0]?.id).toBe('000006')
    await reopened.undo({ operationId: edit.operationId }, mark())
  })
})

test('a read-only vault is read and never written', async () => {
  const { vault, folder } = await givenVault(sqlite, { 'Plan.md': 'one\n' }, { readOnly: true })
  expect((await vault.read('Plan', START, undefined, 100)).text).toBe('one\n')
  const writes = [
    () => vault.create('New.md', '', mark()),
    () => vault.edit('Plan.md', undefined, atEnd('x'), mark()),
    () => vault.createFolder('New', mark()),
    () => vault.move('Plan.md', 'Other.md', mark()),
    () => vault.duplicate('Plan.md', undefined, mark()),
    () => vault.remove('Plan.md', mark()),
    () => vault.undo({ path: 'Plan.md' }, mark()),
  ]
  for (const write of writes) expect(await refusal(write())).toMatchObject({ code: 'FORBIDDEN' })
  expect(await filesIn(folder)).toEqual({ 'Plan.md': 'one\n' })
})

test('creating what already exists changes nothing, not even where it is the same', async () => {
  const { vault, folder } = await givenVault(sqlite, { 'A/Plan.md': 'one\n' })
  await vault.createFolder('Empty', mark())
  expect(await refusal(vault.create('A/Plan', 'one\n', mark()))).toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
  })
  expect(await refusal(vault.create('A/plan.md', 'one\n', mark()))).toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
  })
  expect(await refusal(vault.createFolder('Empty', mark()))).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  expect(await refusal(vault.create('image.png', '', mark()))).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await filesIn(folder)).toEqual({ 'A/Plan.md': 'one\n' })
  expect(await foldersIn(folder)).toEqual(['A', 'Empty'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { TN } from '../support/tn.ts'
import { FIXTURES, MADE_IN, unpack, type Answers } from './data-folder/folder.ts'
import { programAt, type Program, type Serving } from './data-folder/program.ts'

const SCHEMAS = readdirSync(FIXTURES).filter((name) => name.startsWith('schema-'))
const TIMEOUT = 180_000

interface Opened {
  folder: string
  answers: Answers
  tn: Program
  laptop: Program
}

/** A folder of an earlier build, unpacked where it lives as long as the test. */
async function opened(schema: string): Promise<Opened> {
  const folder = await temporaryFolder()
  unpack(join(FIXTURES, schema, 'folder.zip'), folder)
  const text = readFileSync(join(FIXTURES, schema, 'answers.json'), 'utf8')
  const at = (name: string) => programAt(TN, join(folder, name), folder)
  const answers = JSON.parse(text.replaceAll(MADE_IN, folder))
  return { folder, answers, tn: at('home'), laptop: at('laptop') }
}

interface ExportedRow {
  table: string
  row: Record<string, unknown>
}

const rowsIn = (text: string): ExportedRow[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => 'table' in line)

/** The rows that are in the one export and not, with all their values, in the other. */
function missingRows(expected: string, actual: string): ExportedRow[] {
  const byTable = Map.groupBy(rowsIn(actual), ({ table }) => table)
  const hasAll = (row: ExportedRow['row'], wanted: ExportedRow['row']) =>
    Object.entries(wanted).every(([column, value]) => isDeepStrictEqual(row[column], value))
  return rowsIn(expected).filter(
    ({ table, row }) => !byTable.get(table)?.some((candidate) => hasAll(candidate.row, row)),
  )
}

/** What no tool and no export shows: who this device is to others, and what its cursors are sealed with. */
function ownRows(folder: string): unknown[][] {
  const database = new Database(join(folder, 'home/tutor-nexus.db'), { readonly: true })
  try {
    return ['device', 'incarnation', 'secret'].map((table) =>
      database.prepare(`select * from ${table}`).all(),
    )
  } finally {
    database.close()
  }
}

/** Imports of that build had the names of their files as keys, now they have their scopes; confidence is computed. */
const CHANGED = new Set(['sourceKey', 'confidence'])
const withoutChanged = (output: unknown): object =>
  JSON.parse(JSON.stringify(output, (name, value: unknown) => (CHANGED.has(name) ? undefined : value)))

test('there is a folder of every schema that was in use', () => {
  expect(SCHEMAS).toContain('schema-17')
})

describe.each(SCHEMAS)('the data folder of %s', (schema) => {
  test('has every row of everybody', { timeout: TIMEOUT }, async () => {
    const { folder, tn, laptop } = await opened(schema)
    const people: [Program, string, string][] = [
      [tn, 'local', 'local.jsonl'],
      [tn, 'maria', 'maria.jsonl'],
      [laptop, 'local', 'laptop.jsonl'],
    ]
    const before = ownRows(folder)
    for (const [program, user, file] of people) {
      const expected = readFileSync(join(folder, 'exports', file), 'utf8').replaceAll(MADE_IN, folder)
      expect(rowsIn(expected).length).toBeGreaterThan(5)
      expect(missingRows(expected, await program.run(['user', 'export', user, '--out', '-']))).toEqual([])
    }
    // A later build may add secrets of its own.
    const after = ownRows(folder)
    for (const [at, rows] of before.entries()) expect(after[at]).toEqual(expect.arrayContaining(rows))
  })

  test('answers as the build that made it, and goes on', { timeout: TIMEOUT }, async () => {
    const { answers, tn, laptop } = await opened(schema)
    for (const { args, output } of answers.printed)
      expect(JSON.parse(await tn.run([...args, '--json'])), args.join(' ')).toMatchObject(
        withoutChanged(output),
      )
    const { imports } = JSON.parse(await tn.run(['import', 'list', '--json']))
    const keys = imports.map(({ sourceKey }: { sourceKey: string }) => sourceKey)
    expect(keys).toContain('bc-transfer:langara HERB')
    expect(keys).toContain('assist:estu botany')

    const serving = await tn.serve()
    onTestFinished(() => serving.stop())
    const { owner } = answers.known.tokens
    for (const { name, arguments: args, data } of answers.asked)
      expect(await serving.call(owner, name, args), `${name} ${JSON.stringify(args)}`).toMatchObject(
        name === 'tn_course_institutions' ? amongOthers(Object(data)) : withoutChanged(data),
      )

    await checkTokens(serving, answers)
    await goOn(serving, answers)
    // Every key is opened with the old master key and sealed with the new one.
    expect(JSON.parse(await tn.run(['keys', 'rotate', '--json']))).toMatchObject({
      rewrapped: 1,
      unreadable: [],
    })
    await checkLaptop(laptop)
    for (const program of [tn, laptop]) {
      const { findings } = JSON.parse(await program.run(['doctor', '--json']))
      expect(
        findings.filter(({ fine, check }: { fine: boolean; check: string }) => !fine && check !== 'Port'),
      ).toEqual([])
    }
  })
})

async function checkTokens(serving: Serving, { known: { tokens, repeatable } }: Answers): Promise<void> {
  expect(await serving.call(tokens.maria, 'list_tasks')).toMatchObject({
    tasks: [{ title: "Maria's own task" }],
  })
  await expect(serving.call(tokens.maria, 'search-decks')).rejects.toThrow('FORBIDDEN')
  await expect(serving.call(tokens.revoked, 'list_tasks')).rejects.toThrow('UNAUTHORIZED')
  const { tasks } = await serving.call(tokens.owner, 'list_tasks', { status: 'all' })
  await serving.call(tokens.owner, repeatable.name, repeatable.arguments)
  expect(await serving.call(tokens.owner, 'list_tasks', { status: 'all' })).toMatchObject({ tasks })
}

/** What a person would do next. */
async function goOn(serving: Serving, { known: { tokens, ids } }: Answers): Promise<void> {
  const call = (name: string, args: object) => serving.call(tokens.owner, name, args)
  const vault = 'notes'
  await call('complete_task', { task_id: ids['openTask'], completed: true })
  await call('reveal-answer', { cardId: ids['basic'] })
  expect(await call('review-card', { cardId: ids['basic'], rating: 'good' })).toMatchObject({
    cardId: ids['basic'],
  })
  await call('undo-review', { cardId: ids['basic'] })
  await call('restore-card', { cardId: ids['trashed'] })
  await call('restore-deck', { deckId: ids['trashedDeck'] })
  await call('create-card', { deckId: ids['deckId'], front: 'What is new?', back: 'This card' })
  await call('contentManager_appendContent', { filePath: 'Botany.md', content: 'Stomata open.\n', vault })
  expect(await call('vaultLibrarian_searchContent', { query: 'stomata', vault })).toMatchObject({
    items: [{ filePath: 'Botany.md' }],
  })
  await call('vaultManager_restore', { operationId: ids['deletion'], vault })
  expect(await call('contentManager_readContent', { filePath: 'Drafts/Old.md', vault })).toMatchObject({
    content: 'To be deleted.\n',
  })
  const { sessionId, closed } = ids
  await call('tn_session_resume', { sessionId: closed })
  for (const id of [sessionId, closed]) {
    await call('tn_session_ask', { sessionId: id, message: 'And what is nrc:MATH 1171?' })
    const { items } = await call('tn_session_history', { sessionId: id })
    expect(JSON.stringify(items)).toContain('And what is nrc:MATH 1171?')
  }
  const { items: archived } = await call('tn_user_archive_list', {})
  const [lost] = Object(archived)
  await call('tn_user_archive_restore', { archiveId: lost.archiveId })
  expect(JSON.stringify(await call('list_tasks', { status: 'all' }))).toContain('Written on the laptop')
}

/** The other device, with what it has not sent yet. */
async function checkLaptop(laptop: Program): Promise<void> {
  const tasks = await laptop.run(['call', 'list_tasks', '--json'])
  expect(tasks).toContain('Added on the laptop, not sent yet')
  expect(tasks).toContain('Email my advisor today')
  expect(JSON.parse(await laptop.run(['link', 'status', '--json']))).toMatchObject({ linked: true })
}

/** Schools that only agreements name are listed, too, and names tell campuses apart. */
const amongOthers = ({ items }: { items: { id: string; code: string; courses: number }[] }) => ({
  items: expect.arrayContaining(
    items.map(({ id, code, courses }) => expect.objectContaining({ id, code, courses })),
  ),
})

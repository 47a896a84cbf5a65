import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoHome, layDemo } from '../support/demo.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const UNKNOWN_ID = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
const ANSI = '\u001B['

/** A data folder with the demo catalog in it, for tests that write nothing. */
let catalog: string
beforeAll(async () => {
  catalog = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  await layDemo({ file: join(catalog, 'tutor-nexus.db') })
})
afterAll(() => rm(catalog, { recursive: true, force: true }))

describe('tn do', () => {
  test('answers from the demo catalog with a table, and leads on by commands', async () => {
    const { code, stdout, stderr } = await tn(catalog, [
      'do',
      'course',
      'search',
      'data structures',
      '--limit',
      '5',
    ])
    expect(code).toBe(0)
    const [heading = '', first = ''] = stdout.split('\n')
    expect(heading).toMatch(/^course +title +credits +level/)
    expect(first).toMatch(/^nrc:CPSC 2110 +Data Structures +3 +200/)
    expect(stdout).toContain('Source: Demo data')
    expect(stderr).toMatch(/5 of \d+ shown\./)
    expect(stderr).toContain("tn do course search 'data structures' --limit 5 --cursor ")
    expect(stderr).toContain("tn do course get 'nrc:CPSC 2110'")
    expect(stdout + stderr).not.toContain(ANSI)
  })

  test('shows one record by names and values, a tree by lines', async () => {
    const course = await tn(catalog, ['do', 'course', 'get', 'nrc:math1171'])
    expect(course.stdout).toMatch(/^course +nrc:MATH 1171\ntitle +Calculus I\ncredits +3\n/)
    const tree = await tn(catalog, ['do', 'course', 'prereqs', 'nrc:MATH 1171'])
    expect(tree.stdout).toMatch(/one of:\n +• course secondary:Precalculus 12, min grade B\n/)
  })

  test('says why it cannot tell what is satisfied, and how to let it', async () => {
    const unknown = await tn(catalog, ['do', 'course', 'prereqs', 'nrc:MATH 1171'])
    expect(unknown.stdout).not.toMatch(/^none: /m)
    expect(unknown.stderr).toMatch(
      /Unknown whether this is met: there is no transcript .*`tn do user transcript-set`/,
    )
    const home = await demoHome()
    await tn(home, ['do', 'user', 'transcript-set', 'nrc:MATH 1050 A'])
    const known = await tn(home, ['do', 'course', 'prereqs', 'nrc:MATH 1171'])
    expect(known.stdout).toMatch(/^satisfied +yes$/m)
    expect(known.stderr).not.toContain('Unknown whether')
  })

  test('shows what was asked with rather than ids where room is short', async () => {
    const resolve = ['transfer', 'resolve', 'aur', '--source-institution', 'nrc']
    const courses = ['--source-courses', 'MATH 1171', '--source-courses', 'MATH 1271']
    const { stdout } = await tn(catalog, ['do', ...resolve, ...courses], '', { COLUMNS: '80' })
    expect(stdout).toMatch(/exact matches\n  source courses +targets +source +conditions +warnings\n/)
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /hidden columns: target credits \(as source credits\), effective start, rule id/,
    )
    const search = await tn(catalog, ['do', 'transfer', 'search', 'nrc', '--limit', '5'], '', {
      COLUMNS: '80',
    })
    expect(search.stdout).toMatch(/^targets .* sources$/m)
    const wide = await tn(catalog, ['do', 'transfer', 'search', 'nrc', '--limit', '5'])
    expect(wide.stdout).toMatch(/^rule id /m)
  })

  test('fits the terminal that COLUMNS tells of', async () => {
    const { stdout } = await tn(catalog, ['do', 'course', 'search', 'data'], '', { COLUMNS: '72' })
    expect(stdout.split('\n').filter((line) => line.length > 72)).toEqual([])
    expect(stdout).toContain('…')
  })

  test('writes every kind of argument, and takes it away again', async () => {
    const home = await demoHome()
    await writeFile(join(home, 'notes.txt'), 'line one\nline two\n')
    const added = await tn(
      home,
      [
        'do',
        'task',
        'add',
        '-',
        '--labels',
        'a',
        '--labels',
        'b, c',
        '--notes',
        `@${join(home, 'notes.txt')}`,
        '--json',
      ],
      'From a pipe\n',
    )
    const { task_id: id } = JSON.parse(added.stdout).data
    const changed = ['--priority', 'high', '--due-date', '2026-12-01', '--arguments', '{"description":"raw"}']
    expect((await tn(home, ['do', 'task', 'update', id, ...changed])).code).toBe(0)
    expect((await tn(home, ['do', 'task', 'complete', id, '--completed'])).code).toBe(0)
    const task = async () =>
      JSON.parse((await tn(home, ['do', 'task', 'list', '--json'])).stdout).data.tasks[0]
    expect(await task()).toMatchObject({
      title: 'From a pipe',
      labels: ['a', 'b, c'],
      notes: 'line one\nline two',
      priority: 'high',
      due_date: '2026-12-01',
      description: 'raw',
      is_completed: true,
    })
    const unset = ['--unset', 'due-date', '--unset', 'notes', '--unset', 'labels']
    expect((await tn(home, ['do', 'task', 'update', '--task_id', id, ...unset])).code).toBe(0)
    expect((await tn(home, ['do', 'task', 'complete', id, '--no-completed'])).code).toBe(0)
    expect(await task()).toMatchObject({ due_date: null, notes: null, labels: [], is_completed: false })
    // Nobody is at a terminal here, so nobody is asked.
    expect((await tn(home, ['do', 'task', 'delete', id])).stdout).toContain('deleted')
  })

  test('repeats in its suggestions who called; the way to the next page can be gone', async () => {
    const home = await demoHome()
    await tn(home, ['user', 'add', 'ada'])
    const as = ['--user', 'ada']
    const text = 'nrc:MATH 1171 B+\nnrc:CPSC 1110 A\n'
    await tn(home, ['do', 'user', 'transcript-set', '-', ...as], text)
    const page = await tn(home, ['do', 'user', 'transcript-get', '--limit', '1', ...as])
    const [, next = ''] =
      /tn (do user transcript-get --limit 1 --cursor \S+ --user ada)\n/.exec(page.stderr) ?? []
    expect((await tn(home, next.split(' '))).stdout).toContain('nrc:CPSC 1110')
  })

  test('gives what `tn call` gives, byte for byte, but for the time', async () => {
    const timeless = (text: string) => ({ ...JSON.parse(text), metadata: null })
    const done = await tn(catalog, ['do', 'course', 'sectionList', 'nrc', '--limit', '2', '--json'])
    const called = await tn(catalog, [
      'call',
      'tn_course_section_list',
      '{"institution":"nrc","limit":2}',
      '--json',
    ])
    expect(done.stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(timeless(done.stdout).data).toEqual(timeless(called.stdout).data)
    const refused = await tn(catalog, ['do', 'course', 'search', '--limit', '1000', '--json'])
    expect([refused.code, JSON.parse(refused.stdout).code]).toEqual([2, 'BAD_REQUEST'])
  })
})

describe('tn do helps without a database', () => {
  test.each([
    [['do'], /^Usage: tn do <domain> <mode>[\s\S]*\ntask\n  add /],
    [['do', '--help'], /^Usage: tn do <domain> <mode>/],
    [['help', 'do'], /^Usage: tn do <domain> <mode>[\s\S]*\ntask\n  add /],
    [['help', 'do', 'task'], /^Usage: tn do task <mode>/],
    [['help', 'do', 'task', 'add'], /^Usage: tn do task add <title>/],
    [['help', 'token', 'create'], /^Usage: tn token create/],
    [['do', 'course'], /^Usage: tn do course <mode>[\s\S]*section-list/],
    [['do', 'task', '--help'], /^Usage: tn do task <mode>/],
    [
      ['do', 'task', 'add', '--help'],
      /^Usage: tn do task add <title>[\s\S]*--due-date <text>[\s\S]*Examples:/,
    ],
    [['do', 'task', 'add', 'x', '-h'], /^Usage: tn do task add <title>/],
  ])('%j', async (words, expected) => {
    const home = join(await temporaryFolder(), 'untouched')
    const { code, stdout } = await tn(home, words)
    expect([code, stdout]).toEqual([0, expect.stringMatching(expected)])
    expect(existsSync(home)).toBe(false)
  })
})

describe('tn do tells what is wrong with the words, without a database', () => {
  test.each([
    [['coarse', 'search'], 'Did you mean course?'],
    [['course', 'serch'], 'Did you mean search?'],
    [['add_task', 'x'], 'It is a tool: `tn do task add`.'],
    [['task', 'add_task', 'x'], 'It is a tool: `tn do task add`.'],
    [
      ['course', 'search', '--instituton', 'nrc'],
      'There is no flag --instituton. Did you mean --institution?',
    ],
    [['course', 'get'], 'Missing: <course>'],
    [['course', 'section-get', 'nrc:CPSC 1110'], 'Missing: <section>'],
    [['course', 'get', 'nrc:MATH', '1171'], '"1171" is an extra argument'],
    [['task', 'add', '--title'], '--title needs a value'],
    [['task', 'add', 'x', '--unset', 'title'], 'title cannot be emptied'],
    [['task', 'add', 'x', '--notes', '@/no/such/file'], 'the file /no/such/file cannot be read'],
    [['task', 'add', 'x', '--arguments', '{'], '--arguments takes a JSON object'],
    [['user', 'transcript-set', '--entries', 'MATH'], '--entries takes JSON'],
  ])('%j', async (words, message) => {
    const home = join(await temporaryFolder(), 'untouched')
    const { code, stdout, stderr } = await tn(home, ['do', ...words])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
    expect(existsSync(home)).toBe(false)
  })
})

describe('tn do leaves values to the tool', () => {
  test.each([
    [['task', 'add', 'x', '--priority', 'urgent'], 2, /^BAD_REQUEST: .*\n  --priority +\S/],
    [['task', 'add', 'x', '--due-date', 'soon'], 2, /^BAD_REQUEST: .*\n  --due-date +\S/],
    [['course', 'search', '--limit', 'many'], 2, /^BAD_REQUEST: .*\n  --limit +\S/],
    [['course', 'search', 'x', '--limit', '1000'], 2, /\n→ .*: tn do course search x --limit 100\n/],
    [['course', 'search', '--arguments', '{"nonsense":1}'], 2, /unknown field nonsense/],
    [['course', 'search', '--cursor', 'c1.x.y'], 2, /^BAD_REQUEST/],
    [['course', 'get', 'nrc:MATH 9999'], 3, /^NOT_FOUND: [\s\S]*\n→ .*: tn do course get 'nrc:MATH /],
    [['task', 'delete', UNKNOWN_ID], 3, /^NOT_FOUND/],
    [['task', 'list', '--user-id', UNKNOWN_ID], 3, /^FORBIDDEN/],
    [['task', 'list', '--user', 'nobody'], 2, /no user called nobody/],
  ])('%j', async (words, exitCode, expected) => {
    const { code, stdout, stderr } = await tn(catalog, ['do', ...words])
    expect([code, stdout, stderr]).toEqual([exitCode, '', expect.stringMatching(expected)])
  })
})

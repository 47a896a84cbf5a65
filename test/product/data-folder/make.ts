// Makes the data folder of the current schema, to be opened by every later build:
//   node test/product/data-folder/make.ts [bin/tn.js of the build that makes it]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { CLAUDE } from '../../trace/cli/agents-home.ts'
import { fill, type Known } from './fill.ts'
import { FIXTURES, MADE_IN, pack, type Answers, type Asked } from './folder.ts'
import { programAt, type Program } from './program.ts'

const program = process.argv[2] ?? join(import.meta.dirname, '../../../packages/server/bin/tn.js')

const AS_OF = '2026-11-16'

/** Tools whose answers depend on what is kept, not on the hour or on a text that may be worded anew. */
const questions = ({ ids }: Known): [name: string, args: object][] => [
  ['list_tasks', { status: 'all' }],
  ['search-decks', {}],
  ['search-decks', { trashed: true }],
  ['search-cards', { showAnswer: true }],
  ['search-cards', { query: 'xylem', showAnswer: true }],
  ['search-cards', { trashed: true, showAnswer: true }],
  ['get-review-history', {}],
  ['export-cards', { showAnswer: true }],
  ['contentManager_readContent', { filePath: 'Tissue/Xylem.md', vault: 'notes' }],
  ['contentManager_readContent', { filePath: 'Botany.md', vault: 'notes' }],
  ['contentManager_readContent', { filePath: 'Herbarium.md', vault: 'Library' }],
  ['vaultLibrarian_searchContent', { query: 'water', vault: 'notes' }],
  ['vaultLibrarian_getLinks', { type: 'backlinks', filePath: 'Tissue/Xylem.md', vault: 'notes' }],
  ['vaultLibrarian_listTags', { vault: 'notes' }],
  ['memoryManager_listWorkspaces', {}],
  ['memoryManager_listSessions', { workspaceId: 'botany-term' }],
  ['memoryManager_listStates', { workspaceId: 'botany-term' }],
  ['memoryManager_loadState', { stateId: ids['stateId'] }],
  ['tn_session_list', {}],
  ['tn_session_history', { sessionId: ids['sessionId'] }],
  ['tn_session_history', { sessionId: ids['closed'] }],
  ['tn_session_history', { sessionId: ids['imported'] }],
  ['tn_user_transcript_get', {}],
  ['tn_user_preferences_get', {}],
  ['tn_user_byok_list', {}],
  ['tn_user_subscription', {}],
  ['tn_user_archive_list', {}],
  ['tn_course_institutions', {}],
  ['tn_course_search', { query: 'leaves' }],
  ['tn_course_search', { query: 'calculus', subject: 'MATH', institution: 'nrc' }],
  ['tn_course_get', { course: 'sfu:HERB 236W' }],
  ['tn_course_get', { course: 'langara:HERB 1100' }],
  ['tn_course_outline', { course: 'nrc:MATH 1171' }],
  ['tn_course_instructor', { course: 'nrc:MATH 1171' }],
  ['tn_course_materials', { course: 'nrc:MATH 1171' }],
  ['tn_course_section_list', { course: 'sfu:HERB 101', term: 'Fall 2026' }],
  ['tn_course_grades', { course: 'ubcv:HERB 101' }],
  ['tn_transfer_search', { sourceInstitution: 'langara', targetInstitution: 'sfu', asOfDate: AS_OF }],
  ['tn_transfer_search', { sourceInstitution: 'northreach-college', asOfDate: AS_OF }],
  ['tn_transfer_reverse', { targetCourse: 'sfu:MATH 151', asOfDate: AS_OF }],
  ['get_session_turns', { session_id: CLAUDE }],
  ['search_sessions', { query: 'herbarium', provider: 'claude_code' }],
]

/** Files are new where they are unpacked, and each cursor is sealed anew. */
const EACH_TIME = new Set(['modifiedAt', 'nextCursor', 'next_cursor'])

const COMMANDS = [
  ['user', 'list'],
  ['token', 'list'],
  ['keys', 'list'],
  ['import', 'list'],
  ['vault', 'list'],
  ['trace', 'root', 'list'],
]

/** Before anything else, because each call is recorded. */
async function exportPeople(tn: Program, laptop: Program): Promise<void> {
  const folder = join(MADE_IN, 'exports')
  mkdirSync(folder)
  writeFileSync(join(folder, 'local.jsonl'), await tn.run(['user', 'export', 'local', '--out', '-']))
  writeFileSync(join(folder, 'maria.jsonl'), await tn.run(['user', 'export', 'maria', '--out', '-']))
  writeFileSync(join(folder, 'laptop.jsonl'), await laptop.run(['user', 'export', 'local', '--out', '-']))
}

async function askedOf(tn: Program, known: Known): Promise<Asked[]> {
  const serving = await tn.serve()
  try {
    const asked: Asked[] = []
    for (const [name, args] of questions(known)) {
      const data = await serving.call(known.tokens.owner, name, args)
      asked.push({ name, arguments: args, data })
    }
    // What a cursor is sealed with is kept, too.
    const { next_cursor: cursor } = await serving.call(known.tokens.owner, 'list_tasks', { limit: 1 })
    const rest = { limit: 1, cursor }
    const data = await serving.call(known.tokens.owner, 'list_tasks', rest)
    asked.push({ name: 'list_tasks', arguments: rest, data })
    return asked
  } finally {
    await serving.stop()
  }
}

const home = join(MADE_IN, 'home')
// Only who may make a folder of this name makes one: it is removed again.
mkdirSync(MADE_IN)
try {
  const at = (name: string) => programAt(program, join(MADE_IN, name), MADE_IN)
  const [tn, laptop, elsewhere] = [at('home'), at('laptop'), at('elsewhere')]
  const known = await fill({ tn, laptop, elsewhere, folder: MADE_IN })
  const asked = await askedOf(tn, known)
  const printed: Answers['printed'] = []
  for (const args of COMMANDS) printed.push({ args, output: JSON.parse(await tn.run([...args, '--json'])) })
  await exportPeople(tn, laptop)
  const answers: Answers = { known, asked, printed }
  const target = join(FIXTURES, `schema-${schemaOf(home)}`)
  pack(MADE_IN, join(target, 'folder.zip'))
  const text = JSON.stringify(answers, (key, value) => (EACH_TIME.has(key) ? undefined : value), 1)
  writeFileSync(join(target, 'answers.json'), `${text}\n`)
  process.stdout.write(`${target}\nTables without a row: ${emptyTables().join(', ')}\n`)
} finally {
  rmSync(MADE_IN, { recursive: true })
}

function schemaOf(folder: string): number {
  const database = new Database(join(folder, 'tutor-nexus.db'))
  try {
    return Number(database.prepare('select max(version) from schema_version').pluck().get())
  } finally {
    database.close()
  }
}

/** Tables with nothing in them in either folder: what they hold is not tried. */
function emptyTables(): string[] {
  const counts = new Map<string, number>()
  for (const folder of ['home', 'laptop']) {
    const database = new Database(join(MADE_IN, folder, 'tutor-nexus.db'))
    const names = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all()
    for (const name of names.map(String)) {
      const rows = Number(database.prepare(`select count(*) from "${name}"`).pluck().get())
      counts.set(name, (counts.get(name) ?? 0) + rows)
    }
    database.close()
  }
  return [...counts].filter(([, rows]) => rows === 0).map(([name]) => name)
}

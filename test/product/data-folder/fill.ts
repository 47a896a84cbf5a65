import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claudeAsks, claudeSays, CLAUDE } from '../../trace/cli/agents-home.ts'
import type { Program, Serving } from './program.ts'
import { writeSources } from './sources.ts'

/** What a test needs to go on with a folder. */
export interface Known {
  tokens: { owner: string; maria: string; revoked: string }
  ids: Record<string, string>
  /** A call that was made with a `clientEventId`: repeated, it answers the same and adds nothing. */
  repeatable: { name: string; arguments: object }
}

const WORKSPACE = 'botany-term'

type Call = (name: string, args?: object, meta?: object) => Promise<Record<string, unknown>>

const idOf = (data: Record<string, unknown>, field: string): string => String(data[field])

interface Programs {
  tn: Program
  laptop: Program
  elsewhere: Program
  /** The data folders lie in it. */
  folder: string
}

/** Fills a data folder with something of everything, through the program alone. */
export async function fill({ tn, laptop, elsewhere, folder }: Programs): Promise<Known> {
  await withoutDemo(tn)
  await tn.run(['user', 'add', 'maria'])
  await tn.run(['user', 'tier', 'maria', 'paid'])
  const token = async (...args: string[]) =>
    JSON.parse(await tn.run(['token', 'create', '--json', '--name', ...args]))
  const tokens = [
    await token('Script'),
    await token('Phone', '--user', 'maria', '--scopes', 'tasks:*'),
    await token('Old'),
  ]
  await tn.run(['token', 'revoke', tokens[2].id])
  const [owner, maria, revoked] = tokens.map(({ secret }) => secret)

  mkdirSync(join(folder, 'sources'))
  for (const args of writeSources(join(folder, 'sources'))) await tn.run(['import', ...args])
  await tn.run(['keys', 'add', '--provider', 'openai', '--label', 'Own key'], 'sk-made-up-0123456789abcdef\n')

  const serving = await tn.serve()
  const call: Call = (name, args, meta) => serving.call(owner, name, args, meta)
  try {
    await serving.call(maria, 'add_task', { title: "Maria's own task" })
    const repeatable = {
      name: 'add_task',
      arguments: { title: 'Made once', clientEventId: 'data-folder-once' },
    }
    await call(repeatable.name, repeatable.arguments)
    const ids = {
      ...(await addTasks(call)),
      ...(await studyCards(call)),
      ...(await writeNotes(call)),
      ...(await askTutor(call)),
      imported: await importSession(elsewhere, call),
    }
    await giveFolders(tn, folder)
    await setAccount(call)
    await linkLaptop({ tn, laptop, serving, call, ids })
    return { tokens: { owner, maria, revoked }, ids, repeatable }
  } finally {
    await serving.stop()
  }
}

/** It comes in with the first start, and stays away once it was removed. */
async function withoutDemo(tn: Program): Promise<void> {
  await tn.run(['demo', 'load'])
  await tn.run(['demo', 'remove'])
}

/** A vault and logs that lie outside the data folder. */
async function giveFolders(tn: Program, folder: string): Promise<void> {
  const [vault, logs] = [join(folder, 'Library'), join(folder, 'agent-logs')]
  const project = join(logs, 'projects', '-work-parser')
  for (const path of [vault, project]) mkdirSync(path, { recursive: true })
  writeFileSync(join(vault, 'Herbarium.md'), '# Herbarium\n\nPressed leaves.\n')
  writeFileSync(
    join(project, `${CLAUDE}.jsonl`),
    claudeAsks('Sort the herbarium') + claudeSays({ type: 'text', text: 'It is sorted by family.' }),
  )
  await tn.run(['vault', 'add', vault, '--name', 'Library', '--read-only'])
  await tn.run(['trace', 'root', 'add', 'claude-code', join(logs, 'projects')])
}

async function addTasks(call: Call) {
  const openTask = idOf(
    await call('add_task', {
      title: 'Email my advisor',
      description: 'About botany',
      due_date: '2026-12-01',
      priority: 'high',
      labels: ['school'],
      notes: 'Office hours are on Tuesdays.',
    }),
    'task_id',
  )
  const doneTask = idOf(await call('add_task', { title: 'Buy a lens' }), 'task_id')
  await call('complete_task', { task_id: doneTask, completed: true })
  const gone = idOf(await call('add_task', { title: 'Gone' }), 'task_id')
  await call('delete_task', { task_id: gone })
  return { openTask, doneTask }
}

async function studyCards(call: Call) {
  const deckId = idOf(await call('create-deck', { name: 'Botany', newPerDay: 30 }), 'deckId')
  await call('create-deck', { name: 'Hard ones', query: { tags: ['hard'] } })
  const card = async (fields: object) => idOf(await call('create-card', { deckId, ...fields }), 'cardId')
  const review = async (cardId: string, ...ratings: string[]) => {
    for (const rating of ratings) {
      await call('reveal-answer', { cardId })
      await call('review-card', { cardId, rating, durationMs: 4000 })
    }
    return cardId
  }
  const basic = await card({ front: 'What carries water?', back: 'Xylem', tags: ['hard', 'tissue'] })
  const reversed = await card({ front: 'Leaf', back: 'Folium', kind: 'reversed' })
  const cloze = await card({ front: '{{c1::Phloem}} carries {{c2::sugar}}.', kind: 'cloze' })
  const choice = await card({ front: 'Is moss a plant?', back: 'Yes', kind: 'choice', distractors: ['No'] })
  await review(basic, 'again', 'good', 'easy')
  await review(reversed, 'hard')
  await review(cloze, 'good', 'good')
  await call('undo-review', { cardId: cloze })
  await call('reschedule-card', { cardId: choice, inDays: 3 })
  const forgotten = await review(await card({ front: 'Forgotten', back: 'Made new again' }), 'good')
  await call('forget-card', { cardId: forgotten })
  const suspended = await card({ front: 'Suspended', back: 'Not asked' })
  await call('suspend-card', { cardId: suspended, suspended: true })
  const trashed = await card({ front: 'In the trash', back: 'Can be restored' })
  await call('delete-card', { cardId: trashed })
  const trashedDeck = idOf(await call('create-deck', { name: 'Thrown away' }), 'deckId')
  await call('delete-deck', { deckId: trashedDeck })
  return { deckId, basic, choice, suspended, trashed, trashedDeck }
}

async function writeNotes(call: Call) {
  const note = (filePath: string, content: string) =>
    call('contentManager_createContent', { filePath, content })
  await note('Botany.md', '---\ntags: [plants]\n---\n# Botany\n\nSee [[Xylem]] and [[Missing]].\n')
  await note('Xylem.md', '# Xylem\n\nCarries water upwards. #tissue\n')
  await note('Drafts/Old.md', 'To be deleted.\n')
  await call('contentManager_appendContent', { filePath: 'Xylem.md', content: 'Dead cells.\n' })
  await call('vaultManager_move', { path: 'Xylem.md', newPath: 'Tissue/Xylem.md' })
  const deleted = await call('vaultManager_delete', { path: 'Drafts/Old.md' })
  await call('memoryManager_createWorkspace', {
    name: 'Botany term',
    workspaceId: WORKSPACE,
    description: 'The term of herbs',
    institution: 'sfu',
    instructions: 'Use Latin names.',
  })
  const meta = { 'tutor-nexus/session': 'evening', 'tutor-nexus/workspace': WORKSPACE }
  await call('memoryManager_loadWorkspace', { workspaceId: WORKSPACE }, meta)
  const state = await call(
    'memoryManager_saveState',
    {
      name: 'Chapter 3',
      summary: 'Read up to the phloem.',
      activeTask: 'Reading',
      activeFiles: ['Botany.md'],
      nextSteps: ['Read chapter 4'],
      workspaceId: WORKSPACE,
    },
    meta,
  )
  return { deletion: idOf(deleted, 'operationId'), stateId: idOf(state, 'stateId') }
}

async function askTutor(call: Call) {
  const start = async (title: string) => idOf(await call('tn_session_start', { title }), 'sessionId')
  const ask = (sessionId: string, message: string, draft = false) =>
    call('tn_session_ask', { sessionId, message, draft })
  const sessionId = await start('Which calculus first?')
  await ask(sessionId, 'What is nrc:MATH 1271 about?')
  await ask(sessionId, 'What do I need before it?')
  await ask(sessionId, 'Kept for later', true)
  const closed = await start('A closed session')
  await ask(closed, 'What is langara:HERB 1100?')
  await call('tn_session_end', { sessionId: closed })
  return { sessionId, closed }
}

/** A session of a computer that is not linked. */
async function importSession(elsewhere: Program, call: Call): Promise<string> {
  const there = async (name: string, args: object) =>
    JSON.parse(await elsewhere.run(['call', name, JSON.stringify(args), '--json'])).data
  const { sessionId } = await there('tn_session_start', { title: 'Begun elsewhere' })
  await there('tn_session_ask', { sessionId, message: 'What is osmosis?' })
  const { part } = await there('tn_session_export', { sessionId })
  await call('tn_session_import', { parts: [part] })
  return sessionId
}

async function setAccount(call: Call): Promise<void> {
  await call('tn_user_transcript_set', {
    institution: 'langara',
    entries: [
      { course: 'langara:HERB 1100', grade: 'B+', credits: 3, term: '2025 Fall' },
      { course: 'nrc:MATH 1171', grade: 'A', credits: 3 },
    ],
  })
  await call('tn_user_preferences_set', { theme: 'dark', language: 'fr', timeZone: 'America/Vancouver' })
}

interface Linking {
  tn: Program
  laptop: Program
  serving: Serving
  call: Call
  ids: { openTask: string; sessionId: string }
}

/** A second device, and an edit of it that loses against one made here. */
async function linkLaptop({ tn, laptop, serving, call, ids }: Linking): Promise<void> {
  await withoutDemo(laptop)
  const { code, linked } = await laptop.link(serving.address)
  await tn.run(['link', 'approve', code, '--json'])
  await linked
  const there = (name: string, args: object) => laptop.run(['call', name, JSON.stringify(args)])
  await there('update_task', { task_id: ids.openTask, title: 'Written on the laptop' })
  await call('update_task', { task_id: ids.openTask, title: 'Email my advisor today' })
  await laptop.run(['link', 'sync', '--json'])
  await there('tn_session_resume', { sessionId: ids.sessionId })
  await there('tn_session_ask', { sessionId: ids.sessionId, message: 'Asked on the laptop, not sent yet' })
  await there('add_task', { title: 'Added on the laptop, not sent yet' })
}

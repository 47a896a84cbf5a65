import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Samples } from './samples.ts'

export interface Corpus {
  /** The home folder that the agents keep their logs in. */
  home: string
  files: string[]
  bytes: number
}

/** How often a sample is repeated in one file: sessions of many sizes, most bytes in the long ones. */
const LENGTHS = [160, 12, 12, 40, 3, 3, 1, 1]
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ID = /\b(msg_|req_|toolu_|call_|fc_|rs_)([A-Za-z0-9]{8,})\b/g

/** The samples repeated with fresh ids, laid out as the agents lay them out, until there are so many bytes. */
export function makeCorpus(samples: Samples, home: string, bytes: number): Corpus {
  const corpus: Corpus = { home, files: [], bytes: 0 }
  for (let round = 0; corpus.bytes < bytes; round++) {
    const repeats = LENGTHS[round % LENGTHS.length] ?? 1
    const project = `.claude/projects/-work-p${round % 20}`
    const day = String((round % 28) + 1).padStart(2, '0')
    const [claude, codex, agent, gemini] = [1, 2, 3, 4].map((kind) => uuid(round, kind))
    add(corpus, `${project}/${claude}.jsonl`, samples.claude, repeats, claude)
    const rollout = `.codex/sessions/2025/12/${day}/rollout-2025-12-${day}T10-00-00-${codex}.jsonl`
    add(corpus, rollout, samples.codex, repeats, codex)
    if (round % 2 === 0)
      add(corpus, `${project}/agent-${agent?.slice(0, 8)}.jsonl`, samples.claudeAgent, 1, claude)
    const chats = `.gemini/tmp/${gemini?.replaceAll('-', '').repeat(2)}/chats`
    if (round % 4 === 0)
      add(corpus, `${chats}/session-2025-12-09T10-00-${round}.json`, samples.gemini, 1, gemini)
  }
  return corpus
}

/** Appends parts of a session to the sessions of one agent, with ids that were not there before. */
export function grow(corpus: Corpus, samples: Samples, share: number, time: number): number {
  const part = samples.claude.split('\n').slice(0, 12).join('\n')
  const sessions = corpus.files.filter((file) => file.includes('/projects/') && !file.includes('/agent-'))
  let added = 0
  for (let round = 0; added < corpus.bytes * share; round++) {
    const file = openSync(sessions[round % sessions.length] ?? '', 'a')
    added += writeSync(file, `${fresh(part, `g${time}x${round}`, undefined)}\n`)
    closeSync(file)
  }
  return added
}

function add(
  corpus: Corpus,
  path: string,
  sample: string,
  repeats: number,
  session: string | undefined,
): void {
  const file = join(corpus.home, path)
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'w')
  const text = sample.endsWith('\n') ? sample : `${sample}\n`
  for (let repeat = 0; repeat < repeats; repeat++)
    corpus.bytes += writeSync(handle, fresh(text, `${corpus.files.length}x${repeat}`, session))
  closeSync(handle)
  corpus.files.push(file)
}

/** The session has one id, everything else that is named has another each time. */
function fresh(text: string, mark: string, session: string | undefined): string {
  const first = /"(?:sessionId|id)":\s*"([0-9a-f-]{36})"/.exec(text)?.[1]
  return text
    .replace(ID, (_all, kind: string, id: string) => `${kind}${id.slice(0, -mark.length)}${mark}`)
    .replace(UUID, (id) =>
      id === first && session !== undefined ? session : `${id.slice(0, -mark.length)}${mark}`,
    )
}

function uuid(round: number, kind: number): string {
  const first = ((round * 2_654_435_761 + kind * 40_503) >>> 0).toString(16).padStart(8, '0')
  return `${first}-0000-4000-8000-${String(round).padStart(12, '0')}`
}

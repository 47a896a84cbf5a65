import { mkdirSync, openSync, closeSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Samples } from './samples.ts'

export interface Corpus {
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
    add(corpus, `.claude/projects/-work-p${round % 20}/${uuid(round, 1)}.jsonl`, samples.claude, repeats, uuid(round, 1))
    add(corpus, `.codex/sessions/2025/12/${day(round)}/rollout-2025-12-${day(round)}T10-00-00-${uuid(round, 2)}.jsonl`, samples.codex, repeats, uuid(round, 2))
    if (round % 2 === 0)
      add(corpus, `.claude/projects/-work-p${round % 20}/agent-${uuid(round, 3).slice(0, 8)}.jsonl`, samples.claudeAgent, 1, uuid(round, 1))
    if (round % 4 === 0)
      add(corpus, `.gemini/tmp/${uuid(round, 4).replaceAll('-', '').repeat(2)}/chats/session-2025-12-09T10-00-${round}.json`, samples.gemini, 1, uuid(round, 4))
  }
  return corpus
}

/** Appends a part of a session to some files, with ids that were not there before. */
export function grow(corpus: Corpus, samples: Samples, share: number): number {
  const lines = samples.claude.trimEnd().split('\n')
  let added = 0
  const claude = corpus.files.filter((file) => file.includes('/projects/') && !file.includes('agent-'))
  for (let round = 0; added < corpus.bytes * share; round++) {
    const file = claude[round % claude.length]
    if (file === undefined) break
    const text = `${fresh(lines.slice(0, 12).join('\n'), `g${round}`, undefined)}\n`
    const handle = openSync(file, 'a')
    added += writeSync(handle, text)
    closeSync(handle)
  }
  return added
}

function add(corpus: Corpus, path: string, sample: string, repeats: number, session: string): void {
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
    .replace(UUID, (id) => (id === first && session !== undefined ? session : `${id.slice(0, -mark.length)}${mark}`))
}

const uuid = (round: number, kind: number): string =>
  `${(round * 2654435761 + kind * 40503 >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${String(round).padStart(12, '0')}`

const day = (round: number): string => String((round % 28) + 1).padStart(2, '0')

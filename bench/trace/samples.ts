import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SAMPLES = join(import.meta.dirname, '../../../shared/data/trace/samples')

export interface Samples {
  claude: string
  claudeAgent: string
  codex: string
  gemini: string
}

/** Real logs that are not part of this repository; undefined where they are not there. */
export function readSamples(folder: string): Samples | undefined {
  if (!existsSync(folder)) return undefined
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return {
    claude: read('claude_session.jsonl'),
    claudeAgent: read('claude_agent.jsonl'),
    codex: read('codex_session.jsonl'),
    gemini: read('gemini_session.json'),
  }
}

import { readFileSync } from 'node:fs'
import { lazy } from '@tutor-nexus/toolkit'
import { shippedUrl } from '../settings/shipped-files.ts'

const MINUTE = 60_000

/** High enough for any person or agent; it only stops runaway loops. */
export const readLimit = { maxCalls: 60_000, windowMs: MINUTE }
export const writeLimit = { maxCalls: 30_000, windowMs: MINUTE }

/** How people ask for a feature's tools. Its `utterances.txt` is read when the tools are first searched. */
export function utterancesOf(feature: string): (tool: string) => readonly string[] {
  const sections = lazy(() =>
    parseUtterances(
      readFileSync(
        shippedUrl({ source: `src/features/${feature}/utterances.txt`, built: `utterances/${feature}.txt` }),
        'utf8',
      ),
    ),
  )
  return (tool) => sections().get(tool) ?? []
}

/** A tool's name in brackets, then its utterances, one a line. Blank lines and those that begin with `#` are left out. */
export function parseUtterances(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    if (name !== undefined) sections.set(name, (section = []))
    else if (line !== '' && !line.startsWith('#')) section.push(line)
  }
  return sections
}

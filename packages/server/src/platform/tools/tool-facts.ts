import { readFileSync } from 'node:fs'
import { lazy } from '@tutor-nexus/toolkit'
import { shippedUrl } from '../settings/shipped-files.ts'

const MINUTE = 60_000

/** Per person and tool, enough for an agent that works without a pause. Anonymous callers share their address's. */
export const readLimit = { maxCalls: 600, windowMs: MINUTE }
export const writeLimit = { maxCalls: 300, windowMs: MINUTE }
/** For reads that compute for many milliseconds. */
export const analysisLimit = { maxCalls: 120, windowMs: MINUTE }
/** Enough for a class of anonymous students behind one address. */
export const tutoringLimit = { maxCalls: 60, windowMs: MINUTE }

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

/** Requests as people make them that no tool is for. */
export const offTopicRequests = lazy(() =>
  linesOf(
    readFileSync(
      shippedUrl({ source: 'src/platform/tools/off-topic.txt', built: 'utterances/off-topic.txt' }),
      'utf8',
    ),
  ),
)

/** A tool's name in brackets, then its utterances, one a line. Blank lines and those that begin with `#` are left out. */
export function parseUtterances(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of linesOf(text)) {
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    if (name !== undefined) sections.set(name, (section = []))
    else section.push(line)
  }
  return sections
}

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'))

import { ToolError } from '@tutor-nexus/toolkit'
import type { NoteLink } from '../markdown/parsed-note.ts'
import type { TextEdit } from '../text-edit.ts'
import { type FileNames, linkKey } from './link-paths.ts'
import { formOf, writeTarget } from './write-target.ts'
import { resolveLink } from './resolve-link.ts'

/** Maps every moved file, including files in moved folders, to its new path. */
export type MovedFiles = ReadonlyMap<string, string>

export interface LinkedNote {
  readonly path: string
  readonly links: readonly NoteLink[]
}

/**
 * The edits that keep the links of a note pointing at their files, one link a step. Only notes that are moved or have a
 * link with one of `keysAffected` are needed.
 */
export function* planMove(
  moved: MovedFiles,
  { path, links }: LinkedNote,
  before: FileNames,
  after: FileNames,
): Generator<TextEdit | undefined> {
  // A note may name the same target a hundred thousand times.
  const texts = new Map<string, string | undefined>()
  for (const link of links) {
    const key = `${link.kind} ${link.spelling} ${link.target}`
    const text = texts.has(key) ? texts.get(key) : newTarget(link, path, moved, before, after)
    texts.set(key, text)
    yield text === undefined ? undefined : { from: link.targetFrom, to: link.targetTo, text }
  }
}

/** Link keys whose resolution the move may change. */
export function keysAffected(moved: MovedFiles): string[] {
  const keys = new Set<string>()
  for (const [from, to] of moved) keys.add(linkKey(from)).add(linkKey(to))
  return [...keys]
}

/** The files as links resolve them after the move. */
export function filesAfter(before: FileNames, moved: MovedFiles): FileNames {
  const movedIn = Map.groupBy(moved.values(), linkKey)
  const cache = new Map<string, readonly string[]>()
  return {
    withKey(key) {
      const names = cache.get(key) ?? [
        ...before.withKey(key).filter((path) => !moved.has(path)),
        ...(movedIn.get(key) ?? []),
      ]
      cache.set(key, names)
      return names
    },
  }
}

/** The text of a link after the move; undefined if it can stay unchanged. */
function newTarget(
  link: NoteLink,
  path: string,
  moved: MovedFiles,
  before: FileNames,
  after: FileNames,
): string | undefined {
  const current = link.target === '' ? null : resolveLink(link, path, before)
  if (current === null) return undefined
  const fromPath = moved.get(path) ?? path
  const wanted = moved.get(current) ?? current
  const form = formOf(link, path, current)
  const stillResolves = resolveLink(link, fromPath, after) === wanted
  // Links that any Markdown reader can follow, and full paths, keep their form.
  const keepsForm = (form !== 'beside' && form !== 'path') || formOf(link, fromPath, wanted) === form
  if (stillResolves && keepsForm) return undefined
  const text = writeTarget(link, form, wanted, fromPath, after)
  if (text === undefined) throw cannotBeExpressed(wanted, path, link.line)
  return text
}

const cannotBeExpressed = (wanted: string, path: string, line: number) =>
  new ToolError('BAD_REQUEST', `The link in line ${line} of ${path} cannot express ${wanted}`, {
    details: {
      reason: 'Choose a path without # | [[ and ]], or remove the link from the note first',
      issues: [{ path: 'newPath', message: 'cannot be expressed in [[ ]]' }],
    },
  })

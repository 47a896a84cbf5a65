import { defineResource, ToolError } from '@tutor-nexus/toolkit'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { editDistance } from '../../search/spelling.ts'
import { INDEX } from './documents.ts'

const MOST_NEAREST = 5
const MOST_EDITS = 8

/** The family of the documents. Each has an address of its own, so what gets here names none of them. */
export function unknownDocument(registry: ToolRegistry) {
  const names = () => [INDEX, ...registry.getAll().map(({ tool }) => tool.name)]
  return defineResource({
    name: 'reference',
    title: 'Reference of a tool',
    description: 'The document of one tool by its published name; index is the list of all of them.',
    mimeType: 'text/markdown',
    permissions: [],
    template: 'tutor-nexus://reference/{name}',
    complete: { name: (typed) => names().filter((name) => name.includes(typed.trim().toLowerCase())) },
    read: async (_, { name = '' }) => {
      throw new ToolError('NOT_FOUND', 'The reference has no document of this name', {
        details: { reason: 'A document is named like its tool', nearest: nearestTo(name, names()) },
      })
    },
  })
}

const nearestTo = (asked: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, distance: editDistance(asked.slice(0, 64).toLowerCase(), name, MOST_EDITS) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_NEAREST)
    .map(({ name }) => name)

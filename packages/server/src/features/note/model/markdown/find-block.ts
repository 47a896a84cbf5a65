import { ToolError } from '@tutor-nexus/toolkit'
import { lineAt } from './lines.ts'
import type { Block } from './parsed-note.ts'

const MAX_LISTED = 10

/** Finds a block by id, with or without `^`. */
export function findBlock(text: string, blocks: readonly Block[], requested: string): Block {
  const id = requested.trim().replace(/^#?\^/, '').toLowerCase()
  const [block, another] = blocks.filter((each) => each.id.toLowerCase() === id)
  if (!block) throw unknownBlock(blocks, id)
  if (another) {
    const lines = [block, another].map(({ to }) => lineAt(text, to))
    throw new ToolError('BAD_REQUEST', `The note has more than one block ^${id}`, {
      details: {
        reason: `They are in lines ${lines.join(' and ')}. Change them with replaceContent`,
        issues: [{ path: 'blockId', message: 'names more than one block' }],
      },
    })
  }
  return block
}

function unknownBlock(blocks: readonly Block[], id: string): ToolError {
  const nearest = blocks.slice(0, MAX_LISTED).map((block) => `^${block.id}`)
  return new ToolError('NOT_FOUND', `The note has no block ^${id.slice(0, 100).toWellFormed()}`, {
    details: {
      reason: nearest.length === 0 ? 'It has no block ids' : 'Give an existing one',
      ...(nearest.length > 0 && { nearest }),
    },
  })
}

import { type IndexedField, ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { ownRequests, unseenRequests, type RequestSet } from '../../test/discovery/requests/index.ts'
import type { Request } from './dataset.ts'
import { type Figures, figuresOf, rankOf } from './figures.ts'

/** `unseen` was written by somebody else, who saw the descriptions alone. */
export type OwnSet = keyof RequestSet | 'unseen'

export interface OwnFigures extends Figures {
  requests: number
  set: OwnSet
  utterances: boolean
}

const withoutUtterances: readonly IndexedField[] = ['name', 'description', 'parameters']

const registry = await createRegistry()

export const ownTools = () => registry.getAll()

export const requestsIn = (set: OwnSet): Request[] =>
  Object.entries(ownRequests).flatMap(([tool, sets]) =>
    (set === 'unseen' ? (unseenRequests[tool] ?? []) : sets[set]).map((text) => ({ tool, text })),
  )

/** The product's own tools, asked with requests that were written before their utterances. */
export function askOwnTools(): OwnFigures[] {
  const indexes = [
    {
      utterances: false,
      index: new ToolIndex(ownTools(), { fields: withoutUtterances, offTopic: registry.offTopic() }),
    },
    { utterances: true, index: new ToolIndex(ownTools(), { offTopic: registry.offTopic() }) },
  ]
  return indexes.flatMap(({ utterances, index }) =>
    (['tuning', 'heldOut', 'unseen'] as const).map((set) => {
      const found = requestsIn(set).map(({ text, tool }) => ({
        tool,
        rank: rankOf(
          index.search(text).map(({ name }) => name),
          tool,
        ),
      }))
      return { set, utterances, ...figuresOf(found) }
    }),
  )
}

/** The share of requests for which some tool of ours is said to fit. */
export function fittingShare(requests: readonly Request[]): number {
  const index = new ToolIndex(ownTools(), { offTopic: registry.offTopic() })
  const fitting = requests.filter(({ text }) => index.find(text).length > 0)
  return fitting.length / requests.length
}

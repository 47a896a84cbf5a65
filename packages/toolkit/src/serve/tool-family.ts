import type * as z from 'zod'
import { toolsFor, type Parameters, type WrittenTool } from '../contract/tool.ts'

/** What the tools of a small server have in common. */
export interface FamilyFacts {
  /** Addresses its tools on surfaces that group them: `readingList` gives `readingList/addBook`. */
  agent: string
  /** What its permissions are about: `books` gives `books:read` and `books:write`. */
  resource: string
  /** Of each tool that has none of its own; 1.0.0 to begin with. */
  version?: string
}

type Standard =
  | 'address'
  | 'version'
  | 'category'
  | 'responseTime'
  | 'idempotent'
  | 'cacheable'
  | 'permissions'
  | 'tags'

/** A tool without what follows from its family; whatever it says for itself counts before that. */
export type FamilyTool<P extends Parameters, D extends z.ZodType, Services> = Partial<
  Pick<WrittenTool<P, D, Services>, Standard>
> &
  Omit<WrittenTool<P, D, Services>, Standard>

/**
 * Gives the `query` and the `mutation` of a family of quick tools.
 *
 * @example
 * const { query, mutation } = toolFamily<{ rolls: number[] }>({ agent: 'dice', resource: 'rolls' })
 */
export function toolFamily<Services>({ agent, resource, version = '1.0.0' }: FamilyFacts) {
  const standard = (name: string, action: 'read' | 'write') => ({
    address: `${agent}/${modeOf(name)}`,
    version,
    responseTime: 'fast' as const,
    cacheable: false,
    permissions: [`${resource}:${action}`],
    tags: [resource],
  })
  const defineTool = toolsFor<Services>()
  return {
    /** A tool that looks and changes nothing. */
    query: <P extends Parameters, D extends z.ZodType>(tool: FamilyTool<P, D, Services>) =>
      defineTool({
        ...standard(tool.name, 'read'),
        category: 'query',
        idempotent: true,
        ...tool,
      }),
    /** A tool that changes something, each time anew unless it says otherwise. */
    mutation: <P extends Parameters, D extends z.ZodType>(tool: FamilyTool<P, D, Services>) =>
      defineTool({
        ...standard(tool.name, 'write'),
        category: 'mutation',
        idempotent: false,
        ...tool,
      }),
  }
}

/** `add_book` as a mode: `addBook`. */
const modeOf = (name: string): string =>
  name.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

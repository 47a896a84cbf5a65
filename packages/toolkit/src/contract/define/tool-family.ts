import type * as z from 'zod'
import { camelCase } from './tool.ts'
import { toolsFor, type Category, type Parameters, type ToolFacts, type WrittenTool } from '../tool.ts'

type Facts = ToolFacts<Parameters, z.ZodType, never>

/** Settings of a family for its reading or its writing tools. */
type SharedFacts = Partial<
  Pick<Facts, 'permissions' | 'responseTime' | 'rateLimit' | 'recovery' | 'cacheTTL' | 'outside'>
>

/** What the tools of a family have in common. */
export interface FamilyFacts extends Pick<SharedFacts, 'responseTime' | 'recovery'> {
  /** Addresses its tools on surfaces that group them: `readingList` gives `readingList/addBook`. */
  agent: string
  /** The prefix of names that modes omit: with `app_book_`, `app_book_add` is the mode `add`. */
  prefix?: string
  /** The resource of its permissions: `books` gives `books:read` and `books:write`. */
  resource: string
  /** Tags of every tool, before its own; the resource by default. */
  tags?: readonly string[]
  /** 1.0.0 by default. */
  version?: string
  /** How people ask for a tool, by its name; called when the tools are searched. */
  utterances?: (name: string) => readonly string[]
  /** Of queries and analyses. */
  reads?: SharedFacts
  /** Of mutations and generations. */
  writes?: SharedFacts
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
  | 'utterances'

/** A tool without the settings of its family; its own settings take precedence. Its tags are added to the family's. */
export type FamilyTool<P extends Parameters, D extends z.ZodType, Services> = Partial<
  Pick<WrittenTool<P, D, Services>, Standard>
> &
  Omit<WrittenTool<P, D, Services>, Standard>

/**
 * Returns `query`, `analysis`, `mutation` and `generation`, which define the tools of a family.
 *
 * @example
 * const { query, mutation } = toolFamily<{ rolls: number[] }>({ agent: 'dice', resource: 'rolls' })
 */
export function toolFamily<Services>(family: FamilyFacts) {
  const { agent, prefix = '', resource, tags = [resource], version = '1.0.0' } = family
  const { responseTime = 'fast', recovery, utterances } = family
  const defineTool = toolsFor<Services>()

  const definer = (category: Category, action: 'read' | 'write') => {
    const isRead = action === 'read'
    const { cacheTTL, ...shared } = (isRead ? family.reads : family.writes) ?? {}
    return <P extends Parameters, D extends z.ZodType>(tool: FamilyTool<P, D, Services>) => {
      const { name, cacheable = (tool.cacheTTL ?? cacheTTL) !== undefined } = tool
      return defineTool<P, D>({
        address: `${agent}/${camelCase(name.slice(name.startsWith(prefix) ? prefix.length : 0))}`,
        version,
        category,
        responseTime,
        idempotent: isRead,
        permissions: [`${resource}:${action}`],
        utterances: () => utterances?.(name) ?? [],
        ...(recovery && { recovery }),
        ...(cacheable && cacheTTL !== undefined && { cacheTTL }),
        ...shared,
        ...tool,
        cacheable,
        tags: [...tags, ...(tool.tags ?? [])],
      })
    }
  }
  return {
    /** A tool that looks something up and changes nothing. */
    query: definer('query', 'read'),
    /** A tool that computes something and changes nothing. */
    analysis: definer('analysis', 'read'),
    /** A tool that changes something, on every call unless it is declared idempotent. */
    mutation: definer('mutation', 'write'),
    /** A tool that has a model write something. */
    generation: definer('generation', 'write'),
  }
}

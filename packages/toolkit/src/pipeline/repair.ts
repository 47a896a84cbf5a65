import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import type { NextCall } from '../contract/facts.ts'

const Arguments = z.record(z.string(), z.unknown())
const LONGEST_CALL = 2_000
/** What may fit its schema and be refused all the same: a cursor of another query, another's id. */
const NEVER_REPEATED = ['cursor', 'user_id', 'userId']

/** The call that was probably meant, where mending it is plain and making it changes nothing. */
export function repairedCall(tool: CompiledTool, args: unknown, error: z.ZodError): NextCall | undefined {
  const harmless = tool.tool.category === 'query' || tool.tool.category === 'analysis'
  const given = Arguments.safeParse(args)
  if (!harmless || tool.tool.interactive) return undefined
  const mended = without(given.success ? error.issues.reduce(mend, given.data) : {}, NEVER_REPEATED)
  if (!tool.check.safeParse(mended).success || tool.redaction.holdsSecret(mended)) return undefined
  if (JSON.stringify(mended).length > LONGEST_CALL) return undefined
  if (!namesEnough(tool, mended) || namesSomething(tool, mended)) return undefined
  return {
    action: 'retry-corrected',
    priority: 'high',
    category: 'correction',
    description: 'The same call with the faulty arguments corrected',
    tool: tool.tool.name,
    arguments: mended,
  }
}

/** A tool may demand more than its schema tells; what one of its examples names is enough for it. */
const namesEnough = ({ tool }: CompiledTool, args: Given): boolean =>
  tool.examples.some(({ params }) => Object.keys(params).every((name) => name in args))

const Properties = z.looseObject({ properties: z.record(z.string(), z.unknown()).catch({}) })
const Choice = z.looseObject({ enum: z.array(z.unknown()) })

/** A text that is no choice and no search may name a thing that is not there, and then the call fails again. */
function namesSomething({ inputSchema }: CompiledTool, args: Given): boolean {
  const { properties } = Properties.parse(inputSchema)
  return Object.entries(args).some(
    ([name, value]) =>
      name !== 'query' &&
      typeof value !== 'number' &&
      typeof value !== 'boolean' &&
      !Choice.safeParse(properties[name]).success,
  )
}

type Given = Readonly<Record<string, unknown>>

function mend(args: Given, issue: z.core.$ZodIssue): Given {
  const [name, ...deeper] = issue.path
  if (issue.code === 'unrecognized_keys' && name === undefined) return without(args, issue.keys)
  if (typeof name !== 'string' || deeper.length > 0) return args
  const value = args[name]
  if (issue.code === 'too_big' && typeof value === 'number') return { ...args, [name]: Number(issue.maximum) }
  if (issue.code === 'too_small' && typeof value === 'number')
    return { ...args, [name]: Number(issue.minimum) }
  if (
    issue.code === 'invalid_type' &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  ) {
    return { ...args, [name]: Number(value) }
  }
  return without(args, [name])
}

function without(args: Given, names: readonly string[]): Given {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(args).filter(([name]) => !dropped.has(name)))
}

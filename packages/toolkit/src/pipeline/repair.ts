import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import type { NextCall } from '../contract/facts.ts'
import { once } from '../contract/once.ts'
import { mended } from './mend.ts'

const Given = z.record(z.string(), z.unknown())
type Given = Readonly<z.output<typeof Given>>

const LONGEST_CALL = 2_000
const MOST_CHANGES = 4
/** What may fit its schema and be refused all the same: a cursor of another query, another's id. */
const NEVER_REPEATED = new Set(['cursor', 'user_id', 'userId'])

export interface Repaired {
  call: NextCall
  /** False where only making the call can tell whether what it names is there. */
  certain: boolean
}

/** The call that was probably meant, where mending it is plain and making it changes nothing. */
export function repairedCall(tool: CompiledTool, args: unknown, error: z.ZodError): Repaired | undefined {
  if (!looksOnly(tool)) return undefined
  const first = mended(args, error.issues, fieldsOf(tool))
  const left = tool.check.safeParse(first.args).error
  // A field that has found its name may still hold too large a number.
  const { args: all, changes } = left ? mended(first.args, left.issues, fieldsOf(tool)) : first
  const call = Object.fromEntries(Object.entries(all).filter(([name]) => !NEVER_REPEATED.has(name)))
  if (!canBeShown(tool, call)) return undefined
  return {
    call: {
      action: 'retry-corrected',
      priority: 'high',
      category: 'correction',
      description: shortLabel(
        `The same call: ${[...first.changes, ...(left ? changes : [])].slice(0, MOST_CHANGES).join(', ')}`,
        200,
      ),
      tool: tool.tool.name,
      arguments: call,
    },
    certain: namesEnough(tool, call) && !namesSomething(tool, call),
  }
}

/** The same call of the tool that was probably meant by a name that none has. */
export function sameCallOf(tool: CompiledTool | undefined, args: unknown): NextCall | undefined {
  const given = Given.safeParse(args ?? {})
  if (!tool || !looksOnly(tool) || !given.success || !canBeShown(tool, given.data)) return undefined
  return {
    action: 'use-nearest-tool',
    priority: 'high',
    category: 'correction',
    description: `The same call of ${tool.tool.name}`,
    tool: tool.tool.name,
    arguments: given.data,
  }
}

const canBeShown = (tool: CompiledTool, args: Given): boolean =>
  tool.check.safeParse(args).success &&
  !tool.redaction.holdsSecret(args) &&
  JSON.stringify(args).length <= LONGEST_CALL

/** Whether a call of the tool can be made for the caller without asking: it changes nothing and asks nobody. */
export const looksOnly = ({ tool: { category, interactive } }: CompiledTool): boolean =>
  (category === 'query' || category === 'analysis') && !interactive

const Properties = once(() => z.looseObject({ properties: z.record(z.string(), z.unknown()).catch({}) }))
const Choice = once(() => z.looseObject({ enum: z.array(z.unknown()) }))

/** The names of the tool's parameters. */
export const fieldsOf = ({ inputSchema }: CompiledTool): string[] =>
  Object.keys(Properties().parse(inputSchema).properties)

/** A tool may demand more than its schema tells; what one of its examples names is enough for it. */
const namesEnough = ({ tool }: CompiledTool, args: Given): boolean =>
  tool.examples.some(({ params }) => Object.keys(params).every((name) => name in args))

/** A text that is no choice and no search may name a thing that is not there, and then the call fails again. */
function namesSomething({ inputSchema }: CompiledTool, args: Given): boolean {
  const { properties } = Properties().parse(inputSchema)
  return Object.entries(args).some(
    ([name, value]) =>
      name !== 'query' &&
      typeof value !== 'number' &&
      typeof value !== 'boolean' &&
      !Choice().safeParse(properties[name]).success,
  )
}

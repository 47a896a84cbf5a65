import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import {
  selectionOf,
  SURFACE_CHOICES,
  type Selects,
  type SurfaceChoice,
} from '@tutor-nexus/toolkit/selection'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { didYouMean } from './do/meant.ts'
import { UsageError } from './errors-and-exit-codes.ts'

export interface SelectionOptions {
  surface: SurfaceChoice
  domains?: string[]
  tools?: string[]
  readOnly?: boolean
  lean?: boolean
}

function surface(value: string): SurfaceChoice {
  const choice = SURFACE_CHOICES.find((known) => known === value)
  if (!choice) throw new InvalidArgumentError(`Choose one of: ${SURFACE_CHOICES.join(', ')}.`)
  return choice
}

function names(value: string): string[] {
  const given = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (given.length === 0) throw new InvalidArgumentError('Give at least one name.')
  return given
}

/** The flags that narrow what is served, the same on every command that serves. */
export const withSelection = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--surface <name>',
        'how MCP lists tools: flat (one by one), agents (one tool per agent, with modes), discovery (search, then call), auto (flat up to 40 tools, else discovery)',
      )
        .choices(SURFACE_CHOICES)
        .argParser(surface)
        .default('auto'),
    )
    .option('--domains <names>', 'serve only these domains, e.g. task', names)
    .option('--tools <names>', 'serve only these tools, e.g. add_task,list_tasks', names)
    .option('--read-only', 'serve only tools that change nothing')
    .option('--lean', 'omit default values from answers')

/** Turns the flags into a choice of tools; a name that nothing has is an error, not an empty list. */
export function selected(registry: ToolRegistry, { domains, tools, readOnly }: SelectionOptions): Selects {
  const all = registry.getAll()
  demandKnown('domain', domains, [...new Set(all.map(({ domain }) => domain))])
  demandKnown(
    'tool',
    tools,
    all.map(({ tool }) => tool.name),
  )
  return selectionOf({ domains, tools, readOnly })
}

function demandKnown(kind: string, given: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = (given ?? []).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const [first = ''] = unknown
  throw new UsageError(
    `There is no ${kind} called ${unknown.join(', ')}.${didYouMean(first, known)} There are: ${known.join(', ')}.`,
  )
}

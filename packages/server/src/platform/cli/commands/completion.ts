import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { Command } from 'commander'
import {
  candidateLines,
  completeCommand,
  joinedWords,
  type Candidate,
  type CommandOutline,
} from '../do/complete/candidate.ts'
import { SCRIPTS, SHELLS, type Shell } from '../do/complete/shell-scripts.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import type { CommandHost } from '../command-host.ts'

const isShell = (name: string): name is Shell => SHELLS.some((shell) => shell === name)

export function completion(shell: string): void {
  if (!isShell(shell))
    throw new UsageError(`There is no completion for ${shell}. There is for: ${SHELLS.join(', ')}.`)
  console.log(SCRIPTS[shell])
}

/** What a shell asks for: the words after `tn`, the last of which is the one to complete. */
export async function complete(host: CommandHost, given: readonly string[], program: Command): Promise<void> {
  const { words, tied } = joinedWords(given)
  const lines = candidateLines(await candidatesFor(host, words, program), words.at(-1) ?? '', tied)
  if (lines.length > 0) console.log(lines.join('\n'))
}

async function candidatesFor(
  host: CommandHost,
  words: readonly string[],
  program: Command,
): Promise<Candidate[]> {
  const [command, ...rest] = words
  const needsTools = NEEDS_TOOLS.has(command ?? '') || Object.hasOwn(NAMES_OF_TOOLS, rest.at(-2) ?? '')
  if (rest.length === 0 || !needsTools) return completeCommand(words, outlineOf(program))
  const { completeDo } = await import('../do/complete/complete-do.ts')
  const registry = await host.registry()
  if (command === 'do') return completeDo(rest, registry)
  const listed = NAMES_OF_TOOLS[rest.at(-2) ?? '']
  if (listed) return oneMore(rest.at(-1) ?? '', listed(registry))
  if (rest.length > 1 || rest[0]?.startsWith('-')) return completeCommand(words, outlineOf(program))
  return registry.getAll().map(({ tool }) => ({ word: tool.name, about: tool.description.what }))
}

const NEEDS_TOOLS = new Set(['do', 'call', 'tools'])

/** Options whose values are names from the registry, with commas between them. */
const NAMES_OF_TOOLS: Readonly<Record<string, (registry: ToolRegistry) => string[]>> = {
  '--domains': (registry) => [...new Set(registry.getAll().map(({ domain }) => domain))],
  '--tools': (registry) => registry.getAll().map(({ tool }) => tool.name),
}

/** The names that are not in the list yet, each after what is. */
function oneMore(begun: string, names: readonly string[]): Candidate[] {
  const given = begun.split(',').slice(0, -1)
  return names
    .filter((name) => !given.includes(name))
    .map((name) => ({ word: [...given, name].join(','), about: '' }))
}

function outlineOf(command: Command): CommandOutline {
  const help = command.createHelp()
  return {
    name: command.name(),
    about: command.description(),
    options: help
      .visibleOptions(command)
      .map(({ long, short, description, required, optional, argChoices }) => ({
        name: long ?? short ?? '',
        about: description,
        takesValue: required || optional,
        choices: argChoices ?? [],
      })),
    choices: command.registeredArguments[0]?.argChoices ?? [],
    commands: help.visibleCommands(command).map(outlineOf),
  }
}

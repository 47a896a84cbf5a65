import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { buildArguments } from '../do/build-arguments.ts'
import { decodeText } from '../do/decode-text.ts'
import { confirmed } from '../terminal/prompt.ts'
import { everyDomain, namedAsTyped, oneDomain, toolHelp, usageOf } from '../do/help.ts'
import { toolOf } from '../do/find-mode.ts'
import { type Flag, flagOfPath, flagsOf, positionalsOf } from '../do/flags.ts'
import { readWords } from '../do/read-words.ts'
import type { SharedChoices } from '../do/shared-options.ts'
import { dataLines } from '../do/answer/data-lines.ts'
import { asDoCommand } from '../do/answer/next-commands.ts'
import { outcomeLines, wireLines } from '../do/answer/outcome-lines.ts'
import { print } from '../terminal/output.ts'
import { type Page, pageOf, READABLE } from '../terminal/page.ts'
import { EXIT, UsageError } from '../errors-and-exit-codes.ts'
import { startedAs } from '../started-as.ts'
import type { CommandHost } from '../command-host.ts'

const program = startedAs()
const sources = {
  standardInput: async () => decodeText(await buffer(process.stdin), 'Standard input'),
  file: async (path: string) => decodeText(await readFile(path), path),
}

/** `tn do`: words become a call, its outcome becomes lines. */
export async function doTool(host: CommandHost, words: readonly string[]): Promise<void> {
  const [domain, mode, ...rest] = words
  const registry = await host.registry()
  if (domain === undefined || isHelp(domain)) return help((page) => everyDomain(registry, page, program))
  if (mode === undefined || isHelp(mode)) return help((page) => oneDomain(registry, domain, page, program))
  const tool = toolOf(registry, domain, mode)
  const flags = flagsOf(tool.inputSchema)
  const { args, shared } = await understood(tool, rest, flags)
  if (shared.help) return help((page) => toolHelp(tool, registry, page, program))
  if (!(await wanted(tool, shared))) return
  const { makeCall } = await import('../do/make-call.ts')
  const outcome = await makeCall(host, tool.tool.name, args, shared, { registry })
  if (shared.json) return print(wireLines(outcome))
  print(
    outcomeLines(
      outcome,
      { tool: tool.tool.name, arguments: args },
      {
        out: pageOf(process.stdout),
        err: pageOf(process.stderr),
        data: (data, page) => dataLines(data, { ...page, asked: new Set(Object.keys(args)) }),
        write: asDoCommand(registry, shared, program),
        spell: (path) => flagOfPath(path, flags),
        name: (said) => namedAsTyped(said, registry, program),
      },
    ),
  )
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h' || word === 'help'

function help(lines: (page: Page) => string[]): void {
  const page = pageOf(process.stdout)
  console.log(lines({ ...page, width: Math.min(page.width, READABLE) }).join('\n'))
}

/** The arguments that the words mean; a mistake gets a usage message. */
async function understood(tool: CompiledTool, words: readonly string[], flags: readonly Flag[]) {
  const way = usageOf(tool, program)
  const usage = `Usage: ${way}\n\`${way.replace(/ [<[].*/, '')} --help\` shows all options.`
  try {
    const typed = readWords(words, flags, positionalsOf(flags))
    if (typed.shared.help) return { args: {}, shared: typed.shared }
    const args = await buildArguments(typed, flags, sources)
    const missing = flags.filter(({ required, path: [name = ''] }) => required && !Object.hasOwn(args, name))
    // Whoever asks for JSON is a program, and gets the tool's own refusal.
    if (missing.length > 0 && !typed.shared.json)
      throw new UsageError(`Missing: ${missing.map(({ name, about }) => `<${name}> (${about})`).join(', ')}.`)
    return { args, shared: typed.shared }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n${usage}`) : error
  }
}

async function wanted({ tool }: CompiledTool, { yes }: SharedChoices): Promise<boolean> {
  if (!tool.destructive || yes) return true
  if (await confirmed('This cannot be undone. Go on?')) return true
  console.error('Nothing was done.')
  process.exitCode = EXIT.business
  return false
}

import type { Command, CommanderError } from 'commander'
import type { CommandHost } from './command-host.ts'
import { didYouMean } from './do/meant.ts'
import { EXIT, say } from './errors-and-exit-codes.ts'

/** The command that the words lead to, and the words after it. */
export function commandIn(
  command: Command,
  words: readonly string[],
): { command: Command; rest: readonly string[] } {
  const [word, ...rest] = words
  const inner = command.commands.find((one) => one.name() === word)
  return inner ? commandIn(inner, rest) : { command, rest: words }
}

/** `tn token create`, as it is typed. */
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

/** Says what is wrong with the words, how the command is written, and where there is more; gives the exit code. */
export async function reportMistake(
  error: CommanderError,
  program: Command,
  words: readonly string[],
  host: CommandHost,
): Promise<number> {
  if (error.exitCode === 0) return 0
  // Help in the place of a command that only has others under it.
  if (error.code === 'commander.help') return EXIT.validation
  const { command, rest } = commandIn(program, words[0] === 'help' ? words.slice(1) : words)
  const path = pathOf(command)
  return say(
    [
      error.code === 'commander.unknownCommand'
        ? await unknownCommand(command, rest[0] ?? '', host)
        : (missingOptions(error, command) ?? withChoice(error.message.replace(/^error: /, ''))),
      `Usage: ${path} ${usageOf(command)}`,
      `\`${path} --help\` shows all options.`,
    ].join('\n'),
    EXIT.validation,
  )
}

function usageOf(command: Command): string {
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
  return [...needed, command.usage()].join(' ')
}

function missingOptions(error: CommanderError, command: Command): string | undefined {
  if (error.code !== 'commander.missingMandatoryOptionValue') return undefined
  const missing = command.options.filter(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  )
  return `Missing: ${missing.map(({ flags, description }) => `${flags} (${description})`).join(', ')}.`
}

const CHOICES = /'([^']*)' is invalid.*(?:Allowed choices are|Choose one of:) (.+)\.$/

/** A value that is no choice, with the one that was probably meant. */
function withChoice(message: string): string {
  const [, given = '', choices = ''] = CHOICES.exec(message) ?? []
  return `${message}${given === '' ? '' : didYouMean(given, choices.split(', '))}`
}

async function unknownCommand(command: Command, word: string, host: CommandHost): Promise<string> {
  const known = command.createHelp().visibleCommands(command)
  const names = known.map((one) => one.name())
  const meant = command.parent ? '' : await asTool(word, host)
  const hint = meant || didYouMean(word, names)
  const said = command.parent
    ? `\`${pathOf(command)}\` has no command called ${word}.`
    : `There is no command called ${word}.`
  return `${said}${hint || ` There are: ${names.join(', ')}.`}`
}

/** What is no command may be a tool or a domain, which `tn do` takes. */
async function asTool(word: string, host: CommandHost): Promise<string> {
  const { byDomain, doPath } = await import('./do/find-mode.ts')
  const registry = await host.registry()
  const tool = registry.get(word)
  const typed = tool ? doPath(tool) : byDomain(registry).has(word) ? `tn do ${word}` : undefined
  return typed === undefined ? '' : ` Did you mean \`${typed}\`?`
}

import { CommanderError, type Command } from 'commander'
import { commandIn } from './mistake.ts'
import type { CommandHost } from './command-host.ts'

/** `tn help …` shows what `tn … --help` shows, also of the commands that are made from the tools. */
export function addHelpCommand(program: Command, host: CommandHost): void {
  program
    .helpCommand(false)
    .command('help')
    .description('show help for a command')
    .argument('[command...]')
    .action(async (words: string[]) => {
      const { command, rest } = commandIn(program, words)
      if (command.name() === 'do') return (await import('./commands/do.ts')).doTool(host, [...rest, '--help'])
      if (rest.length > 0) throw new CommanderError(1, 'commander.unknownCommand', 'unknown command')
      command.outputHelp()
    })
}

import type { AddCommands } from '../../../platform/cli/command-host.ts'
import { addKeyCommands } from './key-commands.ts'
import { addUserCommands } from './user-commands.ts'

export const addAccountCommands: AddCommands = (program, host) => {
  addUserCommands(program, host)
  addKeyCommands(program, host)
}

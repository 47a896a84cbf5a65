import { commandHost } from './app/command-host.ts'
import { runProgram } from './platform/cli/program.ts'
import { features } from './registry.ts'

await runProgram(process.argv.slice(2), commandHost, features)

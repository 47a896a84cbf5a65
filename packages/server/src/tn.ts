import { runProgram } from './platform/cli/program.ts'

await runProgram(process.argv.slice(2))

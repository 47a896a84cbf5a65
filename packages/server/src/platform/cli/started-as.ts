import { basename } from 'node:path'

/** How to type this program again: what npm started is not on the shell's path. */
export function startedAs(env: NodeJS.ProcessEnv = process.env, script = process.argv[1] ?? ''): string {
  if (env['npm_command'] !== undefined) return 'npx tutor-nexus'
  return basename(script).startsWith('tutor-nexus') ? 'tutor-nexus' : 'tn'
}

const COMMAND = /(?<![\w./-])(?:(?:npx )?tutor-nexus|tn)(?= [a-z<[-]|$)/g

/** Writes the commands in a text as they are typed here. Texts that a browser may show say `npx tutor-nexus`. */
export const asStarted = (text: string, program: string = startedAs()): string =>
  text.replace(COMMAND, program)

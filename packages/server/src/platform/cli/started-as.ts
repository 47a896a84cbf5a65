/** How this program is typed again: what npm started is not on the shell's own path. */
export const startedAs = (env: NodeJS.ProcessEnv = process.env): string =>
  env['npm_command'] === undefined ? 'tn' : 'npx tn'

const COMMAND = /(?<![\w./-])(?:npx )?tn (?=[a-z<[-])/g

/** A text of ours, with its commands as they are typed here; what a browser shows says `npx tn`, as README does. */
export const asStarted = (text: string, program: string = startedAs()): string =>
  text.replace(COMMAND, `${program} `)

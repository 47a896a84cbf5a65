const ARGUMENTS = /<command-args>([^]*?)(?:<\/command-args>|$)/

/** What a user said; a slash command, which has a name, as it was typed and not as the log wraps it. */
export function asTyped(name: string | null | undefined, text: string): string {
  if (name === null || name === undefined) return text
  const given = ARGUMENTS.exec(text)?.[1]?.trim() ?? ''
  return given === '' ? name : `${name} ${given}`
}

/** An option that every mode of every domain takes, whatever its tool's parameters are. */
export interface SharedOption {
  readonly name: string
  /** What it takes; nothing where it is only said. */
  readonly takes?: string
  readonly about: string
}

export const SHARED_OPTIONS = [
  { name: 'unset', takes: 'name', about: 'set a value to null or an empty list (repeatable)' },
  { name: 'arguments', takes: 'json', about: 'arguments as one JSON object; flags take precedence' },
  { name: 'user', takes: 'name', about: 'act as this user (default: the local owner)' },
  { name: 'session', takes: 'name', about: 'the session to call in' },
  { name: 'workspace', takes: 'name', about: 'the workspace to call in' },
  { name: 'yes', about: 'skip the confirmation of permanent changes' },
  { name: 'json', about: 'print the whole answer as one line of JSON' },
  { name: 'help', about: 'show this help' },
] as const satisfies readonly SharedOption[]

/** Names that a parameter cannot have; its flag then begins with `arg-`. */
export const RESERVED: ReadonlySet<string> = new Set(SHARED_OPTIONS.map(({ name }) => name))

/** Who calls, and in which frame: what a suggested command has to repeat. */
export interface CallFrame {
  user?: string
  session?: string
  workspace?: string
}

export interface SharedChoices extends CallFrame {
  unset: string[]
  arguments?: string
  yes: boolean
  json: boolean
  help: boolean
}

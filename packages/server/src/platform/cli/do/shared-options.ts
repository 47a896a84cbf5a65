/** An option that every mode of every domain takes, whatever its tool's parameters are. */
export interface SharedOption {
  readonly name: string
  /** What it takes; nothing where it is only said. */
  readonly takes?: string
  readonly about: string
}

export const SHARED_OPTIONS = [
  { name: 'unset', takes: 'name', about: 'empty a value: null, or an empty list (repeatable)' },
  { name: 'arguments', takes: 'json', about: 'arguments as one JSON object; what flags say wins over it' },
  { name: 'user', takes: 'name', about: 'on whose behalf (default: the local owner)' },
  { name: 'session', takes: 'name', about: 'the session that the call belongs to' },
  { name: 'workspace', takes: 'name', about: 'the workspace that the call belongs to' },
  { name: 'yes', about: 'do not ask before something is lost for good' },
  { name: 'json', about: 'print the whole answer as one line of JSON' },
  { name: 'help', about: 'show this' },
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

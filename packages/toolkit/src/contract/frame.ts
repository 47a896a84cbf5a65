/** What a call in agent form says about itself among its arguments: no mode's own parameters. */
export const FRAME_FIELDS: readonly string[] = ['mode', 'sessionId', 'context', 'workspaceContext']

/** Where a mode's parameters travel that are called like a field of the frame. */
export const INNER_ARGUMENTS = 'arguments'

export interface Frame {
  /** Absent where it is missing, blank or no text. */
  readonly mode: string | undefined
  readonly sessionId: string | undefined
  readonly workspaceId: string | undefined
  /** What is left for the mode itself. */
  readonly arguments: unknown
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined

/** A text that says something; a blank one says nothing, so that the next level counts. */
export const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** A workspace context may come as JSON in a text; one that does not parse says nothing. */
function parsedFields(value: unknown): Fields | undefined {
  if (typeof value !== 'string') return fieldsOf(value)
  try {
    return fieldsOf(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** The canonical session and the explicit workspace of a context block, blank ones falling through. */
export function readContext(context: unknown, workspaceContext?: unknown, legacySession?: unknown) {
  const block = fieldsOf(context)
  return {
    sessionId: said(block?.['sessionId']) ?? said(legacySession),
    workspaceId: said(parsedFields(workspaceContext)?.['workspaceId']) ?? said(block?.['workspaceId']),
  }
}

/** Parts the arguments of a call in agent form into its frame and what is the mode's. */
export function readFrame(args: unknown): Frame {
  const fields = fieldsOf(args)
  if (!fields) return { mode: undefined, sessionId: undefined, workspaceId: undefined, arguments: args }
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !FRAME_FIELDS.includes(name)))
  const inner = fieldsOf(own[INNER_ARGUMENTS])
  const { [INNER_ARGUMENTS]: _, ...outer } = own
  return {
    mode: said(fields['mode']),
    ...readContext(fields['context'], fields['workspaceContext'], fields['sessionId']),
    arguments: inner ? { ...outer, ...inner } : own,
  }
}

import { ToolError } from './errors.ts'
import type { UserId } from './ids.ts'

/** Who makes a call and what they may do, as the surface has established it. */
export interface Caller {
  /** Null for the system's own calls. */
  readonly userId: UserId | null
  /** What the caller holds: `tasks:read`, `tasks:*`, `*`. */
  readonly scopes: readonly string[]
  readonly agentId: string
  readonly agentVersion: string
  /** Their name where they signed in: the `user` of a token, the `sub` of a JWT; absent where nobody says. */
  readonly subject?: string
  /** True where nobody has said who they are, so that a token would help: what is refused is UNAUTHORIZED. */
  readonly anonymous?: boolean
}

/** `{resource}:{action}`, as a tool requires it. */
export const PERMISSION = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/

/** What a caller holds: a permission, all of a resource (`tasks:*`), or everything (`*`). */
export const SCOPE = /^(\*|[a-z][a-z0-9-]*:(\*|[a-z][a-z0-9-]*))$/

/** The scopes that grant a permission; each one is enough. */
export const scopesGranting = (permission: string): readonly string[] => [
  '*',
  permission,
  `${permission.slice(0, permission.indexOf(':'))}:*`,
]

/** Whether the scopes held cover the permission required. */
export const grants = (scopes: readonly string[], permission: string): boolean =>
  scopesGranting(permission).some((scope) => scopes.includes(scope))

/** The permissions that the scopes held do not cover. */
export const missingPermissions = (scopes: readonly string[], required: readonly string[]): string[] =>
  required.filter((permission) => !grants(scopes, permission))

/** The refusal of a caller without these permissions. */
export const lacking = (
  { anonymous }: Pick<Caller, 'anonymous'>,
  what: string,
  missing: readonly string[],
): ToolError =>
  anonymous
    ? new ToolError('UNAUTHORIZED', `A token is required for ${what}`, {
        details: { reason: `No token was sent. It needs ${missing.join(', ')}` },
      })
    : new ToolError('FORBIDDEN', `You may not use ${what}`, {
        details: { reason: `It needs ${missing.join(', ')}` },
      })

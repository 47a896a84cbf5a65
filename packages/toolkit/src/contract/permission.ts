/** `{resource}:{action}`, as a tool requires it. */
export const PERMISSION = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/

/** What a caller holds: a permission, all of a resource (`tasks:*`), or everything (`*`). */
export const SCOPE = /^(\*|[a-z][a-z0-9-]*:(\*|[a-z][a-z0-9-]*))$/

/** Whether the scopes held cover the permission required. */
export function grants(scopes: readonly string[], permission: string): boolean {
  if (scopes.includes('*') || scopes.includes(permission)) return true
  return scopes.includes(`${permission.slice(0, permission.indexOf(':'))}:*`)
}

/** The permissions that the scopes held do not cover. */
export const missingPermissions = (scopes: readonly string[], required: readonly string[]): string[] =>
  required.filter((permission) => !grants(scopes, permission))

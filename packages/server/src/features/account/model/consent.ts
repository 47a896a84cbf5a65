import { grants } from '@tutor-nexus/toolkit/contract'
import { ASSISTANT_SCOPES, groupsOf, type ScopeGroup } from './scope-groups.ts'

/** The tools' scopes among those that a client asks for; the usual ones if it names none. */
export function requestedScopes(scope: string | undefined): readonly string[] {
  const named = groupsOf((scope ?? '').split(' ')).flatMap(({ scopes }) => scopes)
  return named.length > 0 ? named : ASSISTANT_SCOPES
}

/** What somebody can agree to: nobody gives away more than they hold. */
export const offeredGroups = (requested: readonly string[], held: readonly string[]): ScopeGroup[] =>
  groupsOf(requested.filter((scope) => grants(held, scope)))

export interface ConsentedScopes {
  readonly granted: readonly string[]
  readonly rejected: readonly string[]
}

export function consentedScopes(
  requested: readonly string[],
  held: readonly string[],
  chosen: readonly string[],
): ConsentedScopes {
  const granted = offeredGroups(requested, held)
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ scopes }) => scopes)
  return { granted, rejected: requested.filter((scope) => !granted.includes(scope)) }
}

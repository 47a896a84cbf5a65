import { ROLES, type Role } from '../store/schema/identity-tables.ts'

/** The school's OpenID provider, by which people sign in. */
export interface SchoolProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people know it as. */
  readonly title: string
  /** Who gets which role; undefined if everybody becomes a student. */
  readonly roles: RoleClaim | undefined
}

/** A claim and the role that each of its values gives. */
export interface RoleClaim {
  readonly claim: string
  readonly roles: ReadonlyMap<string, Role>
}

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

/** Reads `groups=advisors:advisor,it-staff:operator`; undefined if it is not of this form. */
export function parseRoleClaim(text: string): RoleClaim | undefined {
  const [, claim, list] = /^([^=\s]+)=(.+)$/s.exec(text) ?? []
  if (claim === undefined || list === undefined) return undefined
  const roles = new Map<string, Role>()
  for (const each of list.split(',')) {
    // A value may have colons of its own.
    const [, value, role] = /^\s*(.+):(\w+)\s*$/s.exec(each) ?? []
    if (value === undefined || !isRole(role)) return undefined
    roles.set(value, role)
  }
  return { claim, roles }
}

/** The role with the most rights that the claims give. */
export function roleOf(claims: Readonly<Record<string, unknown>>, { claim, roles }: RoleClaim): Role {
  const given = new Set([claims[claim]].flat().map((value) => roles.get(String(value))))
  return ROLES.findLast((role) => given.has(role)) ?? 'student'
}

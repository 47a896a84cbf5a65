import type { Role } from '../../api/account/own-account.ts'

export const ROLES: Readonly<Record<Role, string>> = {
  student: 'Student',
  advisor: 'Advisor',
  operator: 'Operator',
}

export const isRole = (value: string): value is Role => Object.hasOwn(ROLES, value)

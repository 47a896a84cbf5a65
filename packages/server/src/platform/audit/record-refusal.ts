import { isToolError } from '@tutor-nexus/toolkit'
import type { App } from '../feature/app.ts'

/** Writes down who was refused an operator's route. Limited, so that refusals cannot fill the audit log. */
export async function recordRefusal(
  { addressLimits, audit }: Pick<App, 'addressLimits' | 'audit'>,
  userId: string,
  route: string,
): Promise<void> {
  try {
    await addressLimits.takeOfAccount('access-denied', userId)
  } catch (error) {
    if (isToolError(error)) return
    throw error
  }
  await audit.record({ event: 'access-denied', userId, detail: { route } })
}

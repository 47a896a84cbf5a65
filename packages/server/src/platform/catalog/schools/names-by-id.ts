import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionCode } from '../institution.ts'
import type { SchoolDirectory } from './school-directory-store.ts'

/** An answer names more schools only where it lists agreements of all of them. */
const MOST_NAMED = 40

/** Beside ids in an answer, so that nobody has to look up what `nrc` is called. */
export const NamesById = lazy(() => z.record(z.string(), z.string()).describe('Names of the schools by id'))

export async function namesById(
  directory: SchoolDirectory,
  ids: Iterable<string>,
): Promise<Record<string, string>> {
  const { all } = await directory.schools()
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const named = [...new Set(ids)].slice(0, MOST_NAMED)
  return Object.fromEntries(named.map((id) => [id, names.get(id) ?? institutionCode(id)]))
}

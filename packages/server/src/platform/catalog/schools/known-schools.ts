import { institutionId } from '../institution.ts'
import knownSchools from './known-schools.json' with { type: 'json' }
import { nameSchool } from './name-school.ts'
import { schoolResolver, type SchoolResolver } from './resolve-school.ts'
import type { SchoolNames } from './school.ts'

let resolver: SchoolResolver<SchoolNames> | undefined

/** Schools that are known without any import. */
export const generallyKnown = (): SchoolResolver<SchoolNames> =>
  (resolver ??= schoolResolver(
    knownSchools.map(({ code }) => nameSchool(institutionId(code), undefined, false)),
  ))

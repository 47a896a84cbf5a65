import { plainAnswer, type Lookup } from '../lookup.ts'
import { counted, enumerated, quotedName, some } from '../prose.ts'
import { unknownSchool } from '../resolve-courses.ts'
import type { ListedSchool } from '../../understand/school-list.ts'

const TOOL = 'tn_course_institutions'
const MOST = 12

/** The schools that data are loaded of, or what is known about one. */
export const institutions: Lookup = {
  intent: 'schools',
  tools: [TOOL],
  async answer({ frame, schools }) {
    const citations = [{ label: 'Schools in the catalog', tool: TOOL }]
    const unknown = frame.schools.filter(({ ids }) => ids.length === 0)
    const named = frame.schools.filter(({ ids }) => ids.length > 0)
    if (frame.schools.length > 0)
      return [
        ...unknown.map((school) => plainAnswer(unknownSchool(school))),
        ...named.map(({ text, ids }) => {
          const meant = ids.flatMap((id) => schools.resolver.byId(id) ?? [])
          const head =
            meant.length > 1
              ? `${quotedName(text)} may mean ${enumerated(
                  meant.map(({ name }) => name),
                  'or',
                )}. `
              : ''
          return { ...plainAnswer(`${head}${meant.map(aboutSchool).join(' ')}`), citations }
        }),
      ]
    const { all } = schools
    if (all.length === 0) return [plainAnswer('I know no schools yet: no data have been imported.')]
    const senders = all.filter(({ agreementsFrom }) => agreementsFrom > 0)
    return [
      {
        ...plainAnswer(
          `I know ${counted(all.length, 'school')}${all.length > MOST ? ` (${MOST} of ${all.length} shown; ask for one by name)` : ''}: ${some(
            all
              .slice(0, MOST)
              .map(({ id, name, courses, agreementsFrom, agreementsTo }) =>
                courses > 0
                  ? `${name} (${id}, ${courses} courses)`
                  : `${name} (${id}, ${agreementsFrom + agreementsTo} agreements)`,
              ),
            MOST,
          )}.${senders.length > 0 && senders.length <= 4 ? ` Agreements are loaded from ${enumerated(senders.map(({ name }) => name))}.` : ''}`,
        ),
        citations,
      },
    ]
  },
}

const aboutSchool = ({ name, place, courses, agreementsFrom, agreementsTo }: ListedSchool): string =>
  `${name}${place === null ? '' : ` (${place})`}: ${courses > 0 ? counted(courses, 'course') : 'no course catalog'}, ${counted(agreementsFrom, 'agreement')} by which its courses count elsewhere and ${agreementsTo} by which it gives credit are loaded here.`

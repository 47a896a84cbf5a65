import type { Feature } from '../../platform/feature/feature.ts'
import type { CoursePorts } from './open.ts'
import { chosenSection } from './store/migrations/0039-chosen-section.ts'
import { ownClasses } from './store/migrations/0042-own-classes.ts'

export const course: Feature<CoursePorts> = {
  name: 'course',
  tables: { chosenSection: { by: 'owner' } },
  migrations: [chosenSection, ownClasses],
  domain: async () => (await import('./domain.ts')).courseDomain,
  open: async (context) => (await import('./open.ts')).openCourse(context),
  synced: async () => [(await import('./sync/index.ts')).syncedChosenSection],
  imports: async () => (await import('./import/index.ts')).courseImports,
}

import type { Feature } from '../../platform/feature/feature.ts'
import type { CoursePorts } from './open.ts'

export const course: Feature<CoursePorts> = {
  name: 'course',
  tables: {},
  migrations: [],
  domain: async () => (await import('./domain.ts')).courseDomain,
  open: async (context) => (await import('./open.ts')).openCourse(context),
  imports: async () => (await import('./import/index.ts')).courseImports,
}

import type { ArchivedView } from '../../../platform/sync/archived-view.ts'

/** The entry as the hint generators look at it. */
export const recordOf = ({ archiveId, title, ...rest }: ArchivedView) => ({
  ...rest,
  id: archiveId,
  label: title,
})

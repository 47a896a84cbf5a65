import { withCliApp } from '../../cli/with-app.ts'

/** Does what other devices want done in sessions whose home is here. */
export async function answerRequests(): Promise<void> {
  await withCliApp((app) => app.sync.runRequests(app.localOwner.id))
}

import type { CommandHost } from '../../cli/command-host.ts'

/** Does what other devices want done in sessions whose home is here. */
export async function answerRequests(host: CommandHost): Promise<void> {
  await host.withApp((app) => app.sync.runRequests(app.localOwner.id))
}

import type { Revision, Transport } from './client/link.ts'
import type { RaceResult } from './race.ts'

/** All servers over one transport in one revision of the protocol: what was measured side by side. */
export interface Heat extends RaceResult {
  transport: Transport
  revision: Revision
}

/** A heat as flat records for the JSON line. */
export function rowsOf({ transport, revision, othersShare, outcomes }: Heat): object[] {
  return outcomes.map(({ contestant: { name, about, kind, call }, figures, failure }) => ({
    server: name,
    about,
    transport,
    revision,
    kind,
    tool: call.tool,
    othersShare,
    ...figures,
    ...(failure && { failure: failure.message }),
  }))
}

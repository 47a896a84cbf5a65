import type { Store } from '../../../platform/store/store.ts'
import type { DeviceCopy, SessionDevices } from '../model/session-devices.ts'

interface Peer {
  readonly device: string
  readonly name: string
  /** Whether `seq` counts this replica's log or the server's. */
  readonly counts: 'here' | 'server'
  readonly seq: number
}

interface EventSeqs {
  readonly seq: number
  readonly device: string
  /** Its seq in this replica's log and in the server's; null if the server does not have it. */
  readonly here: number
  readonly server: number | null
}

const EVERYTHING = Number.MAX_SAFE_INTEGER

export function sessionDevices(store: Store, owner: string): SessionDevices {
  const peers = async (): Promise<Peer[]> => {
    const linked = await store.read
      .selectFrom('linkedDevice')
      .select(['device', 'name', 'seenSeq as seq'])
      .where('owner', '=', owner)
      .where('revokedAt', 'is', null)
      .execute()
    const link = await store.read
      .selectFrom('syncLink')
      .select(['server', 'serverDevice'])
      .where('owner', '=', owner)
      .executeTakeFirst()
    const here = linked.map((each): Peer => ({ ...each, counts: 'here' }))
    if (!link) return here
    const others = await store.read
      .selectFrom('syncPeer')
      .select(['device', 'name', 'seq'])
      .where('owner', '=', owner)
      .where('isRevoked', '=', false)
      .execute()
    const server: Peer = {
      device: link.serverDevice,
      name: hostOf(link.server),
      counts: 'server',
      seq: EVERYTHING,
    }
    return [...here, server, ...others.map((each): Peer => ({ ...each, counts: 'server' }))]
  }

  /** The events that another device may lack. */
  const missing = (sessionId: string, others: readonly Peer[]): Promise<EventSeqs[]> =>
    store.read
      .selectFrom('sessionEvent')
      .innerJoin('change', (join) =>
        join.onRef('change.id', '=', 'sessionEvent.eventId').on('change.owner', '=', owner),
      )
      .leftJoin('syncPlace', (join) =>
        join.onRef('syncPlace.changeId', '=', 'change.id').on('syncPlace.owner', '=', owner),
      )
      .select(['sessionEvent.seq', 'change.device', 'change.seq as here', 'syncPlace.seq as server'])
      .where('sessionEvent.sessionId', '=', sessionId)
      .where((eb) =>
        eb.or([
          eb('change.seq', '>', least(others, 'here')),
          eb('syncPlace.seq', '>', least(others, 'server')),
          ...(others.some(({ counts }) => counts === 'server') ? [eb('syncPlace.seq', 'is', null)] : []),
        ]),
      )
      .orderBy('sessionEvent.seq')
      .execute()

  return {
    async copies(sessionId, lastSeq) {
      const others = (await peers()).filter(({ device }) => device !== store.device)
      if (others.length === 0) return []
      const events = await missing(sessionId, others)
      return others.map((peer) => copyOf(peer, events, lastSeq))
    },

    async nameOf(device) {
      return (await peers()).find((peer) => peer.device === device)?.name
    },
  }
}

const least = (peers: readonly Peer[], counts: Peer['counts']): number =>
  Math.min(EVERYTHING, ...peers.filter((peer) => peer.counts === counts).map(({ seq }) => seq))

function copyOf(
  { device, name, counts, seq }: Peer,
  events: readonly EventSeqs[],
  lastSeq: number,
): DeviceCopy {
  const lacked = events.filter((event) => event.device !== device && (event[counts] ?? Infinity) > seq)
  const [first] = lacked
  return { device, name, seq: first ? first.seq - 1 : lastSeq, pending: lacked.length }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

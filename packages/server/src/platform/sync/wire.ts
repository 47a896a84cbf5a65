import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** Increases with incompatible changes to the protocol. */
export const SYNC_PROTOCOL = 1

/** Stands for the owner's id, which differs between replicas. */
export const SELF = 'self'

/** Limits for one direction of one exchange. */
export const MOST_CHANGES = 500
export const MOST_BATCH_BYTES = 4 * 1024 * 1024
/** Larger than any record that tools allow, so that a single change always fits. */
export const MOST_BODY_BYTES = 1024 * 1024

const Seq = z.int().min(0)
const Name = z.string().min(1).max(128)
const Time = z.iso.datetime()

/** A change in wire format. Its owner is the sender. */
export const WireChange = lazy(() =>
  z.object({
    id: z.ulid(),
    /** The device that made it. */
    device: z.ulid(),
    entity: Name,
    /** `self` for the owner's singleton. */
    entityId: z.string().min(1).max(256),
    /** The previous change of the record; null for the first one and for log entries. */
    baseId: z.ulid().nullable(),
    baseRev: Seq.nullable(),
    body: z.record(z.string(), z.unknown()).nullable(),
    createdAt: Time,
  }),
)
export type WireChange = z.output<ReturnType<typeof WireChange>>

/** A change with its number on the server. */
export const NumberedChange = lazy(() =>
  WireChange().extend({
    seq: Seq,
    /** The change came with this request, so its body is left out. */
    isEcho: z.literal(true).exactOptional(),
  }),
)
export type NumberedChange = z.output<ReturnType<typeof NumberedChange>>

export const ExchangeRequest = lazy(() =>
  z.object({
    protocol: z.int(),
    /** The device's version. */
    version: z.string().max(64),
    /** The server's incarnation as the device knows it; null before the first exchange. */
    incarnation: z.string().max(64).nullable(),
    /** The last server change that the device has; null if it has none. */
    after: z.object({ seq: Seq, id: z.ulid() }).nullable(),
    changes: z.array(WireChange()).max(MOST_CHANGES),
    /** The maximum number of changes in the answer. */
    limit: z.int().min(0).max(MOST_CHANGES).default(MOST_CHANGES),
  }),
)
export type ExchangeRequest = z.output<ReturnType<typeof ExchangeRequest>>

export const OUTCOMES = ['accepted', 'known', 'lost', 'behind', 'refused'] as const

/** The result for one change. The first `behind` ends the batch; the device sends the rest again. */
export const PushResult = lazy(() =>
  z.object({
    id: z.ulid(),
    outcome: z.enum(OUTCOMES),
    code: z.string().exactOptional(),
    message: z.string().exactOptional(),
  }),
)
export type PushResult = z.output<ReturnType<typeof PushResult>>

export const Peer = lazy(() =>
  z.object({
    device: z.string(),
    name: z.string(),
    seq: Seq,
    lastSeenAt: Time.nullable(),
    isRevoked: z.boolean(),
  }),
)
export type Peer = z.output<ReturnType<typeof Peer>>

export const ExchangeAnswer = lazy(() =>
  z.object({
    protocol: z.int(),
    version: z.string(),
    incarnation: z.string(),
    /** The server's own id. */
    device: z.string(),
    verdicts: z.array(PushResult()),
    changes: z.array(NumberedChange()),
    /** The server's highest number. */
    head: Seq,
    hasMore: z.boolean(),
    /** All of the owner's devices that are linked to the server. */
    peers: z.array(Peer()),
  }),
)
export type ExchangeAnswer = z.output<ReturnType<typeof ExchangeAnswer>>

/** The server lacks changes that the device expects. Both then look for their last common position. */
export const DIVERGED = 'DIVERGED'

export const CommonRequest = lazy(() =>
  z.object({
    protocol: z.int(),
    places: z.array(z.object({ seq: Seq, id: z.ulid() })).max(MOST_CHANGES),
  }),
)

export type CommonRequest = z.output<ReturnType<typeof CommonRequest>>

/** The highest position up to which the server has all given ones; 0 if none. */
export const CommonAnswer = lazy(() => z.object({ incarnation: z.string(), seq: Seq }))
export type CommonAnswer = z.output<ReturnType<typeof CommonAnswer>>

export const LinkBegin = lazy(() =>
  z.object({
    protocol: z.int(),
    version: z.string().max(64),
    device: z.ulid(),
    name: z.string().trim().min(1).max(100),
  }),
)

export const LinkBegun = lazy(() =>
  z.object({
    /** Shown to the user, who approves it on the server. */
    code: z.string(),
    /** Known only to the device. */
    secret: z.string(),
    expiresAt: Time,
    /** How long to wait between two polls. */
    intervalSeconds: z.number(),
  }),
)

export const LinkAsk = lazy(() => z.object({ protocol: z.int(), secret: z.string().max(200) }))

export const LinkAnswer = lazy(() =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('denied') }),
    z.object({ state: z.literal('expired') }),
    z.object({
      state: z.literal('approved'),
      token: z.string(),
      userName: z.string(),
      device: z.string(),
      incarnation: z.string(),
      version: z.string(),
    }),
  ]),
)
export type LinkAnswer = z.output<ReturnType<typeof LinkAnswer>>

/** The body of every error response. */
export const SyncFault = lazy(() => z.object({ code: z.string(), message: z.string() }))

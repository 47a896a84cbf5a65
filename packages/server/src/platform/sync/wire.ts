import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** Grows when replicas that speak an older one could not understand a newer one any more. */
export const SYNC_PROTOCOL = 1

/** In the place of an owner's id, which differs between replicas. */
export const SELF = 'self'

/** How much goes one way in one exchange. */
export const MOST_CHANGES = 500
export const MOST_BATCH_BYTES = 4 * 1024 * 1024
/** More than any tool lets a record become, so that one alone always fits into an exchange. */
export const MOST_BODY_BYTES = 1024 * 1024

const Seq = z.int().min(0)
const Name = z.string().min(1).max(128)
const Time = z.iso.datetime()

/** A change as it travels. Whose it is follows from who sends it. */
export const WireChange = lazy(() =>
  z.object({
    id: z.ulid(),
    /** Where it was made. */
    device: z.ulid(),
    entity: Name,
    /** `self` where it is the owner's one and only. */
    entityId: z.string().min(1).max(256),
    /** The change that made what this one was made from; null for the first of a record, and for entries of logs. */
    baseId: z.ulid().nullable(),
    baseRev: Seq.nullable(),
    body: z.record(z.string(), z.unknown()).nullable(),
    createdAt: Time,
  }),
)
export type WireChange = z.output<ReturnType<typeof WireChange>>

/** A change of the server's, with its number there. */
export const NumberedChange = lazy(() =>
  WireChange().extend({
    seq: Seq,
    /** It came with the very request that is answered: its body, which the device has, is left out. */
    isEcho: z.literal(true).exactOptional(),
  }),
)
export type NumberedChange = z.output<ReturnType<typeof NumberedChange>>

export const ExchangeRequest = lazy(() =>
  z.object({
    protocol: z.int(),
    /** Of the program that asks. */
    version: z.string().max(64),
    /** The server's, as the device knows it; null before the first exchange. */
    incarnation: z.string().max(64).nullable(),
    /** The last change of the server's that the device has, by number and id; null where it has none. */
    after: z.object({ seq: Seq, id: z.ulid() }).nullable(),
    changes: z.array(WireChange()).max(MOST_CHANGES),
    /** At most so many changes in the answer. */
    limit: z.int().min(0).max(MOST_CHANGES).default(MOST_CHANGES),
  }),
)
export type ExchangeRequest = z.output<ReturnType<typeof ExchangeRequest>>

export const OUTCOMES = ['accepted', 'known', 'lost', 'behind', 'refused'] as const

/** What became of one change: the first that the device is behind with ends the batch, the rest is to be sent again. */
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
    /** The server's own. */
    device: z.string(),
    verdicts: z.array(PushResult()),
    changes: z.array(NumberedChange()),
    /** The server's highest number. */
    head: Seq,
    hasMore: z.boolean(),
    /** All devices of the owner that are linked to the server. */
    peers: z.array(Peer()),
  }),
)
export type ExchangeAnswer = z.output<ReturnType<typeof ExchangeAnswer>>

/** What the server says where it does not have what the device thinks it has: then they look for what they share. */
export const DIVERGED = 'DIVERGED'

export const CommonRequest = lazy(() =>
  z.object({
    protocol: z.int(),
    places: z.array(z.object({ seq: Seq, id: z.ulid() })).max(MOST_CHANGES),
  }),
)

export type CommonRequest = z.output<ReturnType<typeof CommonRequest>>

/** The highest of the places up to which the server has all of them as well; 0 where it has none. */
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
    /** To be shown to the user, who approves it at the server. */
    code: z.string(),
    /** Known to the device alone. */
    secret: z.string(),
    expiresAt: Time,
    /** How long to wait between two questions. */
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

/** What every refusal looks like. */
export const SyncFault = lazy(() => z.object({ code: z.string(), message: z.string() }))

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** User present and verified. */
const VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

interface Held {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
  counter: number
}

/** An authenticator in software: makes a passkey and signs with it, as a phone or a security key does. */
export class Authenticator {
  readonly #origin: string
  held: Held | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  /** What `navigator.credentials.create` answers. */
  create({ challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } }) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const held: Held = { id: randomBytes(32), key: privateKey, userHandle: user.id, counter: 0 }
    this.held = held
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(held.id.length)
    const authData = Buffer.concat([
      authenticatorData(rp.id, VERIFIED | HAS_CREDENTIAL, held.counter),
      Buffer.alloc(16),
      idLength,
      held.id,
      cbor(cose),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer(held.id, {
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  /** What `navigator.credentials.get` answers. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, flags = VERIFIED) {
    const { held } = this
    if (!held) throw new Error('There is no passkey yet')
    held.counter += 1
    const authData = authenticatorData(rpId, flags, held.counter)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#answer(held.id, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, held.key).toString('base64url'),
      userHandle: held.userHandle,
    })
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer<Response extends object>(id: Buffer, response: Response) {
    const named = id.toString('base64url')
    return { id: named, rawId: named, type: 'public-key', clientExtensionResults: {}, response }
  }
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...value.entries().flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ])
}

function head(kind: number, length: number): Buffer {
  const first = kind << 5
  if (length < 24) return Buffer.from([first | length])
  if (length < 256) return Buffer.from([first | 24, length])
  return Buffer.from([first | 25, length >> 8, length & 0xff])
}
